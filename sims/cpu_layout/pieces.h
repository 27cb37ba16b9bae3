// The records of each thread, and the place of each thread's sum.
#pragma once
#include "records.h"
#include <algorithm>
#include <array>

namespace cpu_layout {

/// A multiple of 64 records for each worker, as long as there are any.
struct Pieces {
    static constexpr std::int64_t unit = 64;
    std::int64_t records, length;
    std::int32_t workers;

    Pieces(std::int64_t count, const Params& p)
        : records(count), length((count + unit * p.workers - 1) / (unit * p.workers) * unit), workers(p.workers) {}

    std::int64_t begin(int worker) const { return std::min(worker * length, records); }
    std::int64_t end(int worker) const { return begin(worker + 1); }
};

/// The places of the sums: a row of words, `words` from one to the next.
struct Sums {
    int words;
    explicit Sums(const Params& p) : words(p.spacing / 4) {}
    int lines(int workers) const { return ((workers - 1) * words + line_words) / line_words; }
    /// The first that lies in a line, and the one after the last.
    int first_in(int line) const { return (line * line_words + words - 1) / words; }
    int end_in(int line, int workers) const { return std::min(first_in(line + 1), workers); }
    int writers(int line, int workers) const { return std::max(0, end_in(line, workers) - first_in(line)); }
};

/// The order of the sums. Threads are given pieces that are far from each other, halves first, but their sums should be
/// neighbours. So the slots are the pieces in the order of their reversed bits.
inline std::array<int, max_workers> slots_of(int workers) {
    constexpr int bits = 6;
    std::array<int, max_workers> slots{};
    int next = 0;
    for (int i = 0; i < max_workers; ++i) {
        int reversed = 0;
        for (int bit = 0; bit < bits; ++bit) reversed |= (i >> bit & 1) << (bits - 1 - bit);
        const int piece = reversed * workers / max_workers;
        // of the bit-reversed numbers that belong to this piece
        const bool is_first = reversed * workers % max_workers < workers;
        if (is_first) slots[static_cast<std::size_t>(piece)] = next++;
    }
    return slots;
}

} // namespace cpu_layout
