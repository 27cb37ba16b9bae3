// The data on their way into the bins, for the picture. A row is a crowd: the threads that add at the same time, at the
// heads of the windows that the next steps count, so that rows fall as steps are done. A column is a value. A cell of
// the rain is the number of threads of the crowd that add to the value's counter at the same time.
#pragma once
#include "data.h"

namespace histogram {

inline constexpr int max_rows = 128;

/// How many of these bytes equal `bin`: threads that meet at its counter.
GLINT_HD inline int threads_at_counter(int bin, const std::uint8_t* bytes, int count) {
    int meeting = 0;
    for (int i = 0; i < count; ++i) meeting += bytes[i] == bin;
    return meeting;
}

/// The number of passes in which one table in shared memory takes a warp's additions. The table's counters are in 32
/// banks in turn. In a pass, a bank serves one counter, for all threads that add to it.
GLINT_HD inline int passes_through_banks(const std::uint8_t* bytes, int count) {
    std::uint32_t wanted[32]{}; // for each bank: one bit for each of its counters
    for (int i = 0; i < count; ++i) wanted[bytes[i] % 32] |= 1u << bytes[i] / 32;
    int most = 0;
    for (std::uint32_t counters : wanted) {
        int turns = 0;
        for (; counters != 0; counters &= counters - 1) ++turns;
        most = turns > most ? turns : most;
    }
    return most;
}

struct Rain {
    const std::uint8_t* tape;
    Tape windows;
    std::int64_t step; // step whose window is the lowest row
    std::int32_t crowd;
    glint::View<float> rain;

    GLINT_HD void operator()(int bin, int row) const {
        const int count = crowd < windows.bytes ? crowd : static_cast<int>(windows.bytes);
        rain(bin, row) = static_cast<float>(threads_at_counter(bin, tape + windows.begin(step + row), count));
    }
};

/// Crowds sampled all over a window: for each slab and value, how many threads add to its counter, and the sum of
/// squares of how many do so together.
struct Sampling {
    static constexpr int slabs = 64, bytes_of_slab = 512;
    Bytes window;
    std::int32_t crowd;
    glint::View<float> samples; // two rows a slab

    GLINT_HD void operator()(int bin, int slab) const {
        const int crowds = crowd < bytes_of_slab ? bytes_of_slab / crowd : 1;
        const std::int64_t of_window = window.count / crowd;
        float adding = 0, together = 0;
        for (int i = 0; i < crowds; ++i) {
            const std::int64_t all = std::int64_t{slabs} * crowds,
                               first = (slab * crowds + i) * of_window / all * crowd, left = window.count - first;
            const int count = crowd < left ? crowd : static_cast<int>(left);
            const auto meeting = static_cast<float>(threads_at_counter(bin, window.data + first, count));
            adding += meeting, together += meeting * meeting;
        }
        samples(bin, 2 * slab) = adding, samples(bin, 2 * slab + 1) = together;
    }
};

/// Per bin: its count relative to the fullest bin's; how many threads meet at its counter, on average over the threads
/// that add to it; and the height that every bin would have with uniform data.
struct Bars {
    enum Row { height, contention, even, rows };
    glint::View<const float> counts, samples;
    glint::View<float> bars;

    GLINT_HD void operator()(int bin, int) const {
        float fullest = 1, all = 0;
        for (int i = 0; i < bins; ++i) {
            all += counts(i, 0);
            fullest = counts(i, 0) > fullest ? counts(i, 0) : fullest;
        }
        float adding = 0, together = 0;
        for (int row = 0; row < samples.height; row += 2)
            adding += samples(bin, row), together += samples(bin, row + 1);
        bars(bin, height) = counts(bin, 0) / fullest;
        bars(bin, contention) = adding > 0 ? together / adding : 1; // a rare value is added by one thread at a time
        bars(bin, even) = all / bins / fullest;
    }
};

/// Conflicts among the 32 threads that read a byte and its neighbours.
struct InWarp {
    enum class What {
        contention, // how many add to the same counter as the byte's own
        passes      // in how many passes shared memory adds for all of them
    };
    Bytes in;
    int width; // width of the picture; each of its cells represents a byte
    What what;

    GLINT_HD double operator()(int x, int y) const {
        const std::int64_t byte = (std::int64_t{y} * width + x) % in.count, first = byte / 32 * 32;
        const int count = in.count - first < 32 ? static_cast<int>(in.count - first) : 32;
        return what == What::contention ? threads_at_counter(in.data[byte], in.data + first, count)
                                        : passes_through_banks(in.data + first, count);
    }
};

/// A value's count, or its share of all bytes; 0 if a cell represents no value.
struct Counted {
    glint::View<const float> counts;
    int width, cells;
    double parts, of; // bytes

    GLINT_HD double operator()(int x, int y) const {
        double sum = 0;
        for (int bin = y * width + x; bin < bins; bin += cells) sum += static_cast<double>(counts(bin, 0));
        return sum * parts / of;
    }
};

} // namespace histogram
