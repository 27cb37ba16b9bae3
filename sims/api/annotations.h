// Labels in the picture: words, brackets, arrows and ticks at cells. The program draws them over the picture, in the
// window and in exported pictures, in letters that keep their size on the screen while the picture is zoomed.
#pragma once
#include "abi.h"
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>

namespace glint {

/// A part of the picture, in cells; row 0 is at the bottom.
struct Region {
    float x, y, width, height;
};

/// Size of the letters on the screen; it does not depend on the zoom.
enum class Letters : std::int32_t { small = GLINT_SMALL, normal = GLINT_NORMAL, large = GLINT_LARGE };
/// A side of a box, or its middle.
enum class Side : std::int32_t {
    center = GLINT_CENTER,
    left = GLINT_AT_LEFT,
    right = GLINT_AT_RIGHT,
    above = GLINT_ABOVE,
    below = GLINT_BELOW
};

/// The text of a label as printf takes it: "streams", {"stream %d", 3}, {"%s", name}. At most 63 bytes of UTF-8.
class Words {
public:
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    Words(const char* format, ...) { // NOLINT(cert-dcl50-cpp): printf's checks are the compiler's
        std::va_list values;
        va_start(values, format);
        std::vsnprintf(text_, sizeof text_, format, values);
        va_end(values);
    }
    const char* c_str() const { return text_; }

private:
    char text_[128]; // the program refuses a text that is too long, and names it
};

/// Filled by annotate(). If labels overlap, the one in smaller letters is left out; if the letters are equal, the later
/// one.
class Annotations {
public:
    using Emit = void (*)(void* to, const glint_annotation*);
    Annotations(Emit give, void* to) : emit_(give), to_(to) {}

    /// Words in a box, at its center or at a side. The words are left out while the box is too small for them on the
    /// screen; a width or height of 0 sets no limit.
    void words(const Region& box, const Words& text, Side side = Side::center, Letters letters = Letters::normal) {
        emit(GLINT_WORDS, box, text.c_str(), side, letters, 0, 0);
    }
    /// A bracket along a side of a box, with words next to it, outside of the box.
    void bracket(const Region& box, Side side, const Words& text, Letters letters = Letters::small) {
        emit(GLINT_BRACKET, box, text.c_str(), side, letters, 0, 0);
    }
    /// Words in a box, and an arrow from them to the place (to_x, to_y), in cells.
    void arrow(const Region& box, float to_x, float to_y, const Words& text, Side side = Side::center,
               Letters letters = Letters::normal) {
        emit(GLINT_ARROW, box, text.c_str(), side, letters, to_x, to_y);
    }
    /// A short line from the place (x, y), in cells, to a side, and words at its end.
    void tick(float x, float y, Side side, const Words& text, Letters letters = Letters::small) {
        emit(GLINT_TICK, {x, y, 0, 0}, text.c_str(), side, letters, 0, 0);
    }
    /// An axis at the lower end of `along` with about five ticks at round values: its left end is `first`, its right
    /// end `last`. The last tick has the unit. Adds nothing unless both are numbers and first < last.
    void axis(const Region& along, float first, float last, const char* unit, Side side = Side::below) {
        if (!std::isfinite(first) || !std::isfinite(last) || !(first < last)) return;
        const double step = round_step((static_cast<double>(last) - static_cast<double>(first)) / 5);
        const double from = std::ceil(static_cast<double>(first) / step) + 0.0, // never -0
            to = std::floor(static_cast<double>(last) / step);
        const double cells =
            static_cast<double>(along.width) / (static_cast<double>(last) - static_cast<double>(first));
        const float y = side == Side::above ? along.y + along.height : along.y;
        for (double i = from; i <= to; ++i) {
            const float x = along.x + static_cast<float>((i * step - static_cast<double>(first)) * cells);
            tick(x, y, side, i == to ? Words("%.6g %s", i * step, unit) : Words("%.6g", i * step));
        }
    }

private:
    /// 1, 2 or 5 times a power of ten, at least.
    static double round_step(double least) {
        const double power = std::pow(10, std::floor(std::log10(least)));
        const double times = least / power * 0.999;
        return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
    }
    void emit(std::int32_t kind, const Region& box, const char* text, Side side, Letters letters, float to_x,
              float to_y) {
        const glint_annotation label{sizeof label,
                                     kind,
                                     static_cast<std::int32_t>(letters),
                                     static_cast<std::int32_t>(side),
                                     box.x,
                                     box.y,
                                     box.width,
                                     box.height,
                                     to_x,
                                     to_y,
                                     text};
        emit_(to_, &label);
    }
    Emit emit_;
    void* to_;
};

} // namespace glint
