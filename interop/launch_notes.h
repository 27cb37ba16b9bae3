// Kernels that were queued while the host listened, and how often. Does not allocate.
#pragma once
#include "sims/api/abi.h"
#include <array>
#include <cstddef>
#include <span>

namespace glint {

/// Launches that are alike. Labels are literals.
struct NotedLaunch {
    const char *stage, *label; ///< the outermost timed scope, as "advance"; the innermost
    glint_launch launch;
    int times;
};

class LaunchNotes {
public:
    static constexpr std::size_t most = 64; ///< kinds of launches; later ones are not noted

    void clear() { count_ = 0; }
    void add(const char* stage, const char* label, const glint_launch&) noexcept;
    std::span<const NotedLaunch> all() const { return {noted_.data(), count_}; } ///< in the order of first launch

private:
    std::array<NotedLaunch, most> noted_{};
    std::size_t count_ = 0;
};

} // namespace glint
