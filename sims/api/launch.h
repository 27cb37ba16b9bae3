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
/// As launch(), where each block has `bytes` of shared memory more: launched_shared() there.
template <class... Parameters>
void launch_with_shared(cudaStream_t stream, dim3 grid, dim3 block, int bytes, void (*kernel)(Parameters...),
                        const std::type_identity_t<Parameters>&... arguments) {
    check(cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel), cudaFuncAttributeMaxDynamicSharedMemorySize,
                               bytes));
    cudaLaunchConfig_t how{};
    how.gridDim = grid, how.blockDim = block, how.stream = stream;
    how.dynamicSmemBytes = static_cast<std::size_t>(bytes);
    check(cudaLaunchKernelEx(&how, kernel, arguments...));
}
#ifdef __NVCC__
template <class T> __device__ T* launched_shared() {
    extern __shared__ __align__(16) unsigned char bytes[];
    return reinterpret_cast<T*>(bytes);
}
#endif
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
/// Begins while the kernel that was queued before it still runs, as soon as that has called
/// cudaTriggerProgrammaticLaunchCompletion() or ended; what that writes it must not touch before
/// cudaGridDependencySynchronize(). From compute capability 9.0 on.
template <class... Parameters>
void launch_early(cudaStream_t stream, dim3 grid, dim3 block, void (*kernel)(Parameters...),
                  const std::type_identity_t<Parameters>&... arguments) {
    cudaLaunchAttribute early{};
    early.id = cudaLaunchAttributeProgrammaticStreamSerialization, early.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t how{};
    how.gridDim = grid, how.blockDim = block, how.stream = stream;
    how.attrs = &early, how.numAttrs = 1;
    check(cudaLaunchKernelEx(&how, kernel, arguments...));
}
#endif

} // namespace glint
