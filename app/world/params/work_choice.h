// Choices of a simulation that decide what is computed, or how.
#pragma once
#include "sims/api/abi.h"
#include <algorithm>
#include <array>
#include <string_view>

namespace glint {

/// False for choices that affect only the display or the mouse.
inline bool is_work_choice(const glint_param& row) {
    constexpr std::array<std::string_view, 3> never{"palette", "range", "brush"};
    return row.type == GLINT_CHOICE && std::ranges::find(never, row.id) == never.end();
}

} // namespace glint
