// Which of a simulation's choices decide what is computed, or how.
#pragma once
#include "sims/api/abi.h"
#include <algorithm>
#include <array>
#include <string_view>

namespace glint {

/// Not those that say how something looks, or what the mouse does.
inline bool is_work_choice(const glint_param& row) {
    constexpr std::array<std::string_view, 3> never{"palette", "range", "brush"};
    return row.type == GLINT_CHOICE && std::ranges::find(never, row.id) == never.end();
}

} // namespace glint
