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
#endif

} // namespace glint
