// The kernels in the text of a simulation's source: what NVRTC compiles of it, and whether a change touches anything
// else. The text is read as words, not as C++: what looks doubtful counts as no kernel.
#pragma once
#include <string>
#include <string_view>

namespace glint {

/// The source without its functions for the CPU, whose lines stay empty: NVRTC compiles only code for GPUs. Types,
/// constants, constexpr functions and preprocessor lines stay.
std::string kernels_only(std::string_view source);

/// Whether two versions of a source differ at most in comments and in the bodies of kernels, so that the functions for
/// the CPU, the parameters and all types stay the same. False if the source has memory of the GPU that a swap of its
/// kernels would lose: variables with __device__, __constant__ or __managed__.
bool differ_only_in_kernels(std::string_view before, std::string_view now);

} // namespace glint
