#include "interop/cuda_targets.h"

namespace glint {

std::vector<Way> cuda_ways() { return {cuda_interop_way(), cuda_staged_way()}; }

} // namespace glint
