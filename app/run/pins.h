// Cells whose values are recorded during a run. They change no bit of it.
#pragma once
#include "app/world/text/fixed_string.h"
#include <array>
#include <cstddef>
#include <optional>

namespace glint {

struct Pin {
    FixedString<72> field; ///< "" or an unknown id: the first field
    int x = 0, y = 0;
    friend bool operator==(const Pin& a, const Pin& b) {
        return a.field == std::string_view(b.field) && a.x == b.x && a.y == b.y;
    }
};

inline constexpr std::size_t most_pins = 16;
/// Each keeps its index, and so its colour, when others are added or removed.
using Pins = std::array<std::optional<Pin>, most_pins>;

} // namespace glint
