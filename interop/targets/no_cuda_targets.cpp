// Built instead of cuda_targets.cpp if there is no CUDA.
#include "interop/targets/present_path.h"

namespace glint {

std::vector<TargetFactory> cuda_target_factories() { return {}; }

} // namespace glint
