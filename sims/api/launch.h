// Queues a kernel, by a call where CUDA has <<<…>>>: any C++ compiler reads it, so that tests play a GPU.
#pragma once
#include "error.h"
#include <type_traits>

namespace glint {

#ifdef __CUDACC__
template <class... Parameters>
void launch(cudaStream_t stream, dim3 grid, dim3 block, void (*kernel)(Parameters...),
            const std::type_identity_t<Parameters>&... arguments) {
    cudaLaunchConfig_t how{};
    how.gridDim = grid, how.blockDim = block, how.stream = stream;
    check(cudaLaunchKernelEx(&how, kernel, arguments...));
}
/// All blocks run at a time, so that they may wait for each other; throws where the GPU has no room for so many.
template <class... Parameters>
void launch_together(cudaStream_t stream, dim3 grid, dim3 block, void (*kernel)(Parameters...),
                     const std::type_identity_t<Parameters>&... arguments) {
    cudaLaunchAttribute together{};
    together.id = cudaLaunchAttributeCooperative, together.val.cooperative = 1;
    cudaLaunchConfig_t how{};
    how.gridDim = grid, how.blockDim = block, how.stream = stream;
    how.attrs = &together, how.numAttrs = 1;
    check(cudaLaunchKernelEx(&how, kernel, arguments...));
}
/// Whether launch_early() makes a difference on the device in use.
inline bool launches_early() {
    int device = 0, major = 0;
    check(cudaGetDevice(&device));
    check(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device));
    return major >= 9;
}
/// Begins while the kernel that was queued before it still runs, as soon as that has called
/// cudaTriggerProgrammaticLaunchCompletion() or ended; what that writes it must not touch before
/// cudaGridDependencySynchronize(). Where a GPU cannot, as launch().
template <class... Parameters>
void launch_early(cudaStream_t stream, dim3 grid, dim3 block, void (*kernel)(Parameters...),
                  const std::type_identity_t<Parameters>&... arguments) {
    cudaLaunchAttribute early{};
    early.id = cudaLaunchAttributeProgrammaticStreamSerialization, early.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t how{};
    how.gridDim = grid, how.blockDim = block, how.stream = stream;
    how.attrs = &early, how.numAttrs = launches_early() ? 1 : 0;
    check(cudaLaunchKernelEx(&how, kernel, arguments...));
}
#endif

} // namespace glint
