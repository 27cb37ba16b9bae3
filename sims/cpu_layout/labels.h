// The labels of the picture: the names of the threads and of their sums, and the meaning of a square.
#pragma once
#include "api/annotations.h"
#include "cpu_layout/draw.h"

namespace cpu_layout {

inline void label_picture(glint::Annotations& labels, glint::Extent e, int workers) {
    const auto width = static_cast<float>(e.width), height = static_cast<float>(e.height);
    constexpr Bands::Band records = Bands::records, sums = Bands::sums;
    const int threads = workers < shown_threads ? workers : shown_threads;
    const float left = Bands::left * width, line = (Bands::right - Bands::left) * width / lines_per_row,
                band = (records.high - records.low) * height / static_cast<float>(threads);
    labels.bracket({left, records.low * height, line, (records.high - records.low) * height}, glint::Side::above,
                   "a cache line: 16 words");
    for (int thread = 0; thread < threads; ++thread)
        labels.words({0, records.high * height - band * static_cast<float>(thread + 1), left, band},
                     {"thread %d", thread + 1});
    labels.words({0, sums.low * height, left, (sums.high - sums.low) * height}, "sums");
}

} // namespace cpu_layout
