#include "lost_gpu/broken_kernel.h"
#include <atomic>
#include <cstdint>
#include <cuda_runtime.h>

namespace glint::lost_gpu {
namespace {

using SteadyClock = std::chrono::steady_clock;

__global__ void trap() { __trap(); }
__global__ void write(int* to) { *to = 1; }

enum class Due { nothing, trap, bad_address };
std::atomic<Due> due = Due::nothing; // the launches of all threads look here
std::atomic<SteadyClock::rep> broken_at = 0;

} // namespace

std::optional<Fault> fault_named(std::string_view name) {
    if (name == "trap") return Fault::trap;
    if (name == "bad_address") return Fault::bad_address;
    return {};
}

void break_at_next_launch(Fault fault) { due = fault == Fault::trap ? Due::trap : Due::bad_address; }

std::optional<SteadyClock::time_point> broken_since() {
    if (const auto at = broken_at.load()) return SteadyClock::time_point(SteadyClock::duration(at));
    return {};
}

namespace {

void break_if_due(cudaStream_t stream) {
    constexpr std::uintptr_t of_nobody = 64;
    switch (due.exchange(Due::nothing)) {
    case Due::nothing:
        return;
    case Due::trap:
        trap<<<1, 1, 0, stream>>>();
        break;
    case Due::bad_address:
        write<<<1, 1, 0, stream>>>(reinterpret_cast<int*>(of_nobody));
        break;
    }
    broken_at = SteadyClock::now().time_since_epoch().count();
}

} // namespace
} // namespace glint::lost_gpu

// The linker's names: NOLINTBEGIN(bugprone-reserved-identifier)
extern "C" {

cudaError_t __real_cudaLaunchKernelExC(const cudaLaunchConfig_t*, const void*, void**);
cudaError_t __wrap_cudaLaunchKernelExC(const cudaLaunchConfig_t* how, const void* kernel, void** arguments) {
    glint::lost_gpu::break_if_due(how->stream);
    return __real_cudaLaunchKernelExC(how, kernel, arguments);
}

} // extern "C"
// NOLINTEND(bugprone-reserved-identifier)
