#include "interop/targets/cpu_targets.h"

namespace glint {

std::vector<Way> cpu_ways() { return {cpu_persistent_way(), cpu_mapped_way(), cpu_upload_way()}; }

} // namespace glint
