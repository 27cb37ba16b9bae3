// Linked into every plugin: exports the list that GLINT_SIMULATION filled.
#include "sim.h"

extern "C" __attribute__((visibility("default"))) const glint_sim* glint_plugin(std::uint32_t host_abi) {
    return host_abi >> 16 == GLINT_ABI_MAJOR ? glint::registry() : nullptr;
}
