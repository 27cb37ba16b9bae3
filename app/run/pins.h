// Cells whose values are followed while a run goes on. They change no bit of it.
#pragma once
#include "app/world/fixed_string.h"
#include <array>
#include <cstddef>
#include <optional>

namespace glint {

struct Pin {
    FixedString<72> field; ///< "", or one that there is not: the first
    int x = 0, y = 0;
    friend bool operator==(const Pin& a, const Pin& b) {
        return a.field == std::string_view(b.field) && a.x == b.x && a.y == b.y;
    }
};

inline constexpr std::size_t most_pins = 16;
/// Each keeps its place, and so its colour, while others come and go.
using Pins = std::array<std::optional<Pin>, most_pins>;

} // namespace glint
