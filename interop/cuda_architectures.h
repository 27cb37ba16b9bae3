// What the kernels of this program were compiled for.
#pragma once
#include <vector>

namespace glint::cuda {

/// Compute capabilities, 90 is 9.0; ascending.
std::vector<int> architectures();

} // namespace glint::cuda
