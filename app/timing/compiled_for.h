// Whether the driver compiles this program's kernels before their first run: the program has machine code for some
// cards, and an intermediate code for all others.
#pragma once
#include <string_view>

namespace glint {

/// architectures: in CMake's form, "75;86-real;90" or "all-major".
bool compiled_at_launch(std::string_view architectures, int compute_major, int compute_minor);
/// The architectures of this build; "" without CUDA.
std::string_view built_for();

} // namespace glint
