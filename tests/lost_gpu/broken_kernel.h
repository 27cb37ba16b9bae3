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

/// Of its name; nothing where there is no such fault.
std::optional<Fault> fault_named(std::string_view);

/// It goes before the next kernel that is launched, on that one's stream.
void break_at_next_launch(Fault);

/// When that happened; nothing before.
std::optional<std::chrono::steady_clock::time_point> broken_since();

} // namespace glint::lost_gpu
