// Steps of a run that the user marked to return to.
#pragma once
#include "app/world/text/fixed_string.h"
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace glint {

using Marks = std::vector<std::int64_t>; ///< steps in ascending order, each at most once
inline constexpr std::size_t max_marks = 64;

/// Marks that step, or removes its mark. Returns false, and changes nothing, if there are already max_marks.
[[nodiscard]] inline bool toggle_mark(Marks& marks, std::int64_t at) {
    const auto there = std::ranges::lower_bound(marks, at);
    const bool marked = there != marks.end() && *there == at;
    if (marked) return marks.erase(there), true;
    if (marks.size() >= max_marks) return false;
    return marks.insert(there, at), true;
}

/// Applies the difference of `from` and `to` to `marks`; other marks stay. If there are too many marks, the last ones
/// are left out.
inline Marks with_change(Marks marks, const Marks& from, const Marks& to) {
    std::erase_if(marks, [&](std::int64_t at) {
        return std::ranges::binary_search(from, at) && !std::ranges::binary_search(to, at);
    });
    for (const std::int64_t at : to)
        if (!std::ranges::binary_search(from, at) && !std::ranges::binary_search(marks, at))
            (void)toggle_mark(marks, at);
    return marks;
}

/// The last mark before that step; if there is none, the last mark before the run's end. Never that step itself.
inline std::optional<std::int64_t> mark_before(const Marks& marks, std::int64_t at, std::int64_t end) {
    const auto last_to = [&](std::int64_t limit) -> std::optional<std::int64_t> {
        const auto after = std::ranges::upper_bound(marks, limit);
        return after == marks.begin() ? std::nullopt : std::optional(*(after - 1));
    };
    if (const auto before = last_to(at - 1)) return before;
    const auto last = last_to(end);
    return last == at ? std::nullopt : last;
}

// Cells whose values are recorded during a run. Pins change no bit of the run.

struct Pin {
    FixedString<72> field; ///< "" or an unknown id: the first field
    int x = 0, y = 0;
    friend bool operator==(const Pin& a, const Pin& b) {
        return a.field == std::string_view(b.field) && a.x == b.x && a.y == b.y;
    }
};

inline constexpr std::size_t max_pins = 16;
/// Each keeps its index, and so its colour, when others are added or removed.
using Pins = std::array<std::optional<Pin>, max_pins>;

// Speed of a run: a multiple of 60 * steps_per_frame steps a second.

inline constexpr double min_speed = 0.001, max_speed = 64;
inline constexpr double full_speed_factor = 1e6; ///< as fast as possible: more than any processor reaches

// Visible part of the picture, independent of the window's size.

struct PictureView {
    /// fit: the whole picture; cover: fills the space; one_to_one: one pixel a cell; free: by x, y and scale.
    enum class Mode { fit, cover, one_to_one, free } mode = Mode::fit;
    double x = 0, y = 0; ///< cell coordinates in the middle of the space; unused by `fit` and `cover`
    double scale = 1;    ///< width of a cell in the screen's pixels; only for `free`
    bool operator==(const PictureView&) const = default;
};

} // namespace glint
