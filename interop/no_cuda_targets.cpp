// Built instead of cuda_targets.cpp where there is no CUDA.
#include "interop/target_way.h"

namespace glint {

std::vector<Way> cuda_ways() { return {}; }

} // namespace glint
