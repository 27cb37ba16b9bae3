// The records that the picture shows of each thread: 512, as they lie in memory, visited in the order of the run. The
// records take 256 cache lines in any layout: with arrays, a row of 32 lines for each value; otherwise one record after
// another.
#pragma once
#include "api/random.h"
#include "api/view.h"
#include "params.h"
#include "records.h"
#include <algorithm>
#include <utility>
#include <vector>

namespace cpu_layout {

// The order in which a thread visits the records of its piece.

/// Writes the records [first, first + count) in their order.
inline void write_order(const Params& p, std::int64_t first, std::int64_t count, std::int32_t* to) {
    const std::int64_t stride = p.order == Order::strided ? p.stride : 1;
    std::int32_t* next = to;
    for (std::int64_t begin = 0; begin < std::min(stride, count); ++begin)
        for (std::int64_t i = begin; i < count; i += stride) *next++ = static_cast<std::int32_t>(first + i);
    if (p.order != Order::scattered) return;
    const std::uint64_t stream = glint::hash(static_cast<std::uint64_t>(p.seed)) + static_cast<std::uint64_t>(first);
    for (std::int64_t i = count - 1; i > 0; --i) { // Fisher and Yates
        const std::uint64_t random = glint::hash(stream + static_cast<std::uint64_t>(i)) >> 32;
        std::swap(to[i], to[static_cast<std::int64_t>(random * static_cast<std::uint64_t>(i + 1) >> 32)]);
    }
}

inline constexpr int shown_records = 512, lines_per_row = 32, shown_rows = 8, shown_threads = 4;
inline constexpr int trail = 32; // visits that are still shown

/// The record of each visit, and the visit of each record.
struct Example {
    std::vector<std::int32_t> visited, place;

    explicit Example(const Params& p) : visited(shown_records), place(shown_records) {
        write_order(p, 0, shown_records, visited.data());
        for (int i = 0; i < shown_records; ++i)
            place[static_cast<std::size_t>(visited[static_cast<std::size_t>(i)])] = i;
    }
};

/// The visit that a thread has reached; threads are at different ones.
inline int now_at(std::int64_t step, int thread) {
    return static_cast<int>((2 * step + std::int64_t{211} * thread) % shown_records);
}

struct Word {
    int record, field;
};
/// The record and field that a word of a line holds.
inline Word word_at(Layout layout, int row, int line, int word) {
    const int words_before = (row * lines_per_row + line) * line_words + word;
    if (layout == Layout::arrays) return {line * line_words + word, row};
    if (layout == Layout::structs) return {words_before / values, words_before % values};
    const int in_tile = words_before % (line_words * values);
    return {words_before / (line_words * values) * line_words + in_tile % line_words, in_tile / line_words};
}

/// The records being read at one moment, and those being prefetched.
struct Moment {
    const std::int32_t* place;
    int now, ahead, fields;

    /// How many visits ago a word was read, or -1 if that is too long ago.
    int age(Word word) const {
        const int ago = (now - place[word.record]) & (shown_records - 1);
        return word.field < fields && ago < trail ? ago : -1;
    }
    bool is_coming(Word word) const {
        const int until = (place[word.record] - now) & (shown_records - 1);
        return word.field < fields && until > 0 && until <= ahead;
    }
};

/// The share of the bytes that 32 visits read in all lines that they touched, %. The visits are the newest that begin
/// at a multiple of 32: with neighbours in a row, whole lines are counted and no parts at the ends.
inline double share_of_lines(const Example& example, const Params& p, std::int64_t step) {
    static_assert(shown_records % trail == 0 && trail % tile == 0);
    const int ended = (now_at(step, 0) + 1) / trail * trail;
    const Moment moment{example.place.data(), (ended + shown_records - 1) % shown_records, 0, p.fields};
    int read = 0, fetched = 0;
    for (int row = 0; row < shown_rows; ++row)
        for (int line = 0; line < lines_per_row; ++line) {
            int here = 0;
            for (int word = 0; word < line_words; ++word) here += moment.age(word_at(p.layout, row, line, word)) >= 0;
            read += here, fetched += here > 0 ? line_words : 0;
        }
    return 100. * read / fetched;
}

} // namespace cpu_layout
