// Finds the usable CUDA devices, or the reason why there is none.
#include "interop/cuda_handles.h"
#include "interop/devices.h"
#include <cuda_runtime.h>

namespace glint {
namespace {

int compute_mode(int ordinal) {
    int mode = cudaComputeModeDefault;
    if (cudaDeviceGetAttribute(&mode, cudaDevAttrComputeMode, ordinal) != cudaSuccess) (void)cudaGetLastError();
    return mode;
}

std::string disabled_reason(const CudaDevice& device, const Devices& found) {
    if (compute_mode(device.ordinal) == cudaComputeModeProhibited)
        return device.name + " does not allow computing (compute mode \"prohibited\")";
    return why_too_old(device, found.built_for);
}

} // namespace

void find_cuda_devices(Devices& found) {
    found.built_for = cuda::architectures();
    cudaRuntimeGetVersion(&found.runtime_version);
    cudaDriverGetVersion(&found.driver_version);
    int count = 0;
    if (const cudaError_t status = cudaGetDeviceCount(&count); status != cudaSuccess) {
        (void)cudaGetLastError(); // otherwise the next call that checks for errors would report this error
        found.cuda_error = status, found.cuda_error_name = cudaGetErrorName(status);
    }
    for (int i = 0; i < count; ++i) {
        cudaDeviceProp facts{};
        if (cudaGetDeviceProperties(&facts, i) != cudaSuccess) {
            (void)cudaGetLastError();
            continue;
        }
        char pci[32] = "";
        if (cudaDeviceGetPCIBusId(pci, sizeof pci, i) != cudaSuccess) (void)cudaGetLastError();
        const CudaDevice device{i, facts.name, facts.major, facts.minor, facts.totalGlobalMem, pci};
        if (const std::string why = disabled_reason(device, found); !why.empty())
            found.refused.push_back({device, why});
        else
            found.cuda.push_back(device);
    }
    found.cuda_problem = why_no_cuda(found);
}

} // namespace glint
