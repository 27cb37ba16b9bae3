// Steps of a run that the user marked to return to.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace glint {

using Marks = std::vector<std::int64_t>; ///< in order, each once
inline constexpr std::size_t most_marks = 64;

/// Marks that step, or removes its mark. Returns false, and changes nothing, if there are already most_marks.
[[nodiscard]] inline bool toggle_mark(Marks& marks, std::int64_t at) {
    const auto there = std::ranges::lower_bound(marks, at);
    const bool marked = there != marks.end() && *there == at;
    if (marked) return marks.erase(there), true;
    if (marks.size() >= most_marks) return false;
    return marks.insert(there, at), true;
}

/// Applies the difference of `from` and `to` to `marks`; other marks stay. If they are too many, the last are left out.
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

} // namespace glint
