// Whether the driver compiles this program's kernels before their first run: the program holds machine code for some
// cards, and an intermediate form for all others.
#pragma once
#include <string_view>

namespace glint {

/// architectures: as CMake takes them, "75;86-real;90" or "all-major".
bool compiled_at_launch(std::string_view architectures, int compute_major, int compute_minor);
/// The architectures of this build; "" without CUDA.
std::string_view built_for();

} // namespace glint
