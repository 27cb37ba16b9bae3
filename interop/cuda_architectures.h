// Compute capabilities that this program's kernels were compiled for.
#pragma once
#include <vector>

namespace glint::cuda {

/// Compute capabilities, 90 is 9.0; ascending.
std::vector<int> architectures();

} // namespace glint::cuda
