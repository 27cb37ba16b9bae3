// Which CUDA devices can be used, and why not where there is none.
#include "interop/devices.h"
#include <cuda_runtime.h>

namespace glint {
namespace {

std::string version_text(int version) {
    return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

std::string problem(cudaError_t status, const Devices& found) {
    const std::string name = std::string(cudaGetErrorName(status)) + ", error " + std::to_string(status);
    if (status == cudaErrorInsufficientDriver && found.driver_version == 0)
        return "no NVIDIA driver is installed (" + name + ")";
    if (status == cudaErrorInsufficientDriver)
        return "the NVIDIA driver is too old: it serves CUDA " + version_text(found.driver_version) +
               ", this program needs " + version_text(found.runtime_version) + "; update the driver (" + name + ")";
    if (status == cudaErrorNoDevice) return "the NVIDIA driver finds no GPU (" + name + ")";
    return std::string("CUDA does not start: ") + cudaGetErrorString(status) + " (" + name + ")";
}

} // namespace

void find_cuda_devices(Devices& found) {
    cudaRuntimeGetVersion(&found.runtime_version);
    cudaDriverGetVersion(&found.driver_version);
    int count = 0;
    if (const cudaError_t status = cudaGetDeviceCount(&count); status != cudaSuccess) {
        cudaGetLastError();
        found.cuda_problem = problem(status, found);
        return;
    }
    for (int i = 0; i < count; ++i) {
        cudaDeviceProp facts{};
        if (cudaGetDeviceProperties(&facts, i) != cudaSuccess) continue;
        char pci[32] = "";
        if (cudaDeviceGetPCIBusId(pci, sizeof pci, i) != cudaSuccess) cudaGetLastError();
        found.cuda.push_back({i, facts.name, facts.major, facts.minor, facts.totalGlobalMem, pci});
    }
    if (found.cuda.empty()) found.cuda_problem = "the NVIDIA driver finds no GPU";
}

} // namespace glint
