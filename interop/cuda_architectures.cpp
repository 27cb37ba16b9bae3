// Compiled by nvcc: only it knows what "all-major" or "native" meant.
#include "interop/cuda_handles.h"

namespace glint::cuda {

std::vector<int> architectures() {
    std::vector<int> found;
    for (const int architecture : {__CUDA_ARCH_LIST__}) found.push_back(architecture / 10);
    return found;
}

} // namespace glint::cuda
