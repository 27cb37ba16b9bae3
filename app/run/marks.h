// Steps of a run that somebody marked to come back to.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace glint {

using Marks = std::vector<std::int64_t>; ///< in order, each once
inline constexpr std::size_t most_marks = 64;

/// Marks that step, or takes its mark away. False, and nothing changes, where there are most_marks already.
[[nodiscard]] inline bool toggle_mark(Marks& marks, std::int64_t at) {
    const auto there = std::ranges::lower_bound(marks, at);
    const bool marked = there != marks.end() && *there == at;
    if (marked) return marks.erase(there), true;
    if (marks.size() >= most_marks) return false;
    return marks.insert(there, at), true;
}

/// Those marks with what was done from one set to another done to them: what else was marked meanwhile stays. Of what
/// would be one too many, the later steps get none.
inline Marks with_change(Marks marks, const Marks& from, const Marks& to) {
    std::erase_if(marks, [&](std::int64_t at) {
        return std::ranges::binary_search(from, at) && !std::ranges::binary_search(to, at);
    });
    for (const std::int64_t at : to)
        if (!std::ranges::binary_search(from, at) && !std::ranges::binary_search(marks, at))
            (void)toggle_mark(marks, at);
    return marks;
}

/// The last one before that step; where there is none, the last one before the run's end. Never that step itself.
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
