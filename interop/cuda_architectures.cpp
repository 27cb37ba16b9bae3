// Compiled by nvcc, which alone knows what "all-major" or "native" came out at.
#include "interop/cuda_architectures.h"

namespace glint::cuda {

std::vector<int> architectures() {
    std::vector<int> found;
    for (const int architecture : {__CUDA_ARCH_LIST__}) found.push_back(architecture / 10);
    return found;
}

} // namespace glint::cuda
