// A rule that counts the eight neighbours, and one step of it, a byte a cell. These numbers define the result: every
// method gives these bits.
#pragma once
#include "api/tiles.h"

namespace life {

/// A cell's byte: how long it has been as it is, up to 127 steps. A living one has 128 and its age, a dead one 127 less
/// the steps since it died: 0 has long been empty.
using Byte = std::uint8_t;
inline constexpr Byte newborn = 128, just_died = 127, max_age = 127;
GLINT_HD constexpr bool is_alive(Byte cell) { return cell >= newborn; }

struct Rule {
    std::uint32_t birth, survival; ///< bit n: a cell with n living neighbours is born, lives on
    bool periodic;

    GLINT_HD Byte next(Byte cell, int around) const {
        const bool alive = is_alive(cell), lives = (alive ? survival : birth) >> around & 1;
        if (lives != alive) return lives ? newborn : just_died;
        if (lives) return static_cast<Byte>(cell < 255 ? cell + 1 : cell);
        return static_cast<Byte>(cell > 0 ? cell - 1 : cell);
    }
};

/// Bit n is set if the number contains the digit n: 23 is {2, 3}. The digit 9 means nothing, so that 90 is {0}; 0 is
/// {}.
constexpr std::uint32_t counts_of(std::int32_t digits) {
    std::uint32_t counts = 0;
    for (; digits > 0; digits /= 10)
        if (digits % 10 < 9) counts |= 1u << (digits % 10);
    return counts;
}

struct Step {
    glint::View<const Byte> from;
    glint::View<Byte> to;
    Rule rule;

    GLINT_HD int at(int x, int y, glint::Interior) const { return is_alive(from(x, y)); }
    GLINT_HD int at(int x, int y, glint::Border) const {
        const int w = from.width, h = from.height;
        if (!rule.periodic && (x < 0 || y < 0 || x >= w || y >= h)) return 0;
        return at(glint::wrapped(x, w), glint::wrapped(y, h), glint::Interior{});
    }
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        int around = -at(x, y, glint::Interior{});
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) around += at(x + dx, y + dy, place);
        to(x, y) = rule.next(from(x, y), around);
    }
};

} // namespace life
