// Linked into every plugin: the functions that the headers only declare, and the list that GLINT_SIMULATION filled.
// Including the sources keeps it one file on the command line of every author.
#include "device.cpp"
#include "lesson.cpp"
#include "params.cpp"
#include "sim.cpp"
#include "state.cpp"
#include "volume.cpp"

extern "C" __attribute__((visibility("default"))) const glint_sim* glint_plugin(std::uint32_t host_abi) {
    return host_abi >> 16 == GLINT_ABI_MAJOR ? glint::registry() : nullptr;
}
