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
#endif

} // namespace glint
