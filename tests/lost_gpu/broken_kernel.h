// A kernel that loses the GPU for the whole process, launched just before one of the program's own.
#pragma once
#include <chrono>
#include <optional>
#include <string_view>

namespace glint::lost_gpu {

enum class Fault {
    trap,       ///< cudaErrorLaunchFailure, 719
    bad_address ///< cudaErrorIllegalAddress, 700
};

/// The fault with that name; nothing if there is none.
std::optional<Fault> fault_named(std::string_view);

/// Launches the faulty kernel before the next kernel of the program, on its stream.
void break_at_next_launch(Fault);

/// When that happened; nothing before.
std::optional<std::chrono::steady_clock::time_point> broken_since();

} // namespace glint::lost_gpu
