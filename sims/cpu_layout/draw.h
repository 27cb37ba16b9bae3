// The picture. Above: for four of the threads, the cache lines of their records, each a square of 4 x 4 words. Below:
// the lines of the threads' sums, each a row of 16 words. The colour of a line shows its useful share. For records this
// is the share of its words that are read; for sums it is 1 divided by the number of threads whose sums lie in the
// line.
#pragma once
#include "api/palette.h"
#include "example.h"
#include "pieces.h"

namespace cpu_layout {

/// A packed colour, darker: 256ths of its brightness.
inline std::uint32_t dimmed(std::uint32_t color, int by) {
    const auto channel = [&](int shift) {
        return ((color >> shift & 255u) * static_cast<std::uint32_t>(by) >> 8) << shift;
    };
    return channel(0) | channel(8) | channel(16) | 0xff000000u;
}

/// For each line shown: how many words were read recently, and whether the line is being prefetched.
struct TouchLines {
    static constexpr float asked_for = 32; // added
    const std::int32_t* place;
    Layout layout;
    std::int64_t step;
    int ahead, fields;
    glint::View<float> lines; // for each thread in turn, one row for each row of cache lines

    Moment moment(int thread) const { return {place, now_at(step, thread), ahead, fields}; }
    void operator()(int line, int y) const {
        const int row = y % shown_rows;
        const Moment now = moment(y / shown_rows);
        int read = 0;
        bool coming = false;
        for (int i = 0; i < line_words; ++i) {
            const Word word = word_at(layout, row, line, i);
            read += now.age(word) >= 0, coming |= now.is_coming(word);
        }
        lines(line, y) = static_cast<float>(read) + (coming ? asked_for : 0);
    }
};

/// Areas of the picture, as shares of it, from its lower left corner.
struct Bands {
    struct Band {
        float low, high;
        constexpr bool has(float up) const { return up >= low && up < high; }
        constexpr float down(float up) const { return (high - up) / (high - low); }
    };
    static constexpr float left = 0.1f, right = 0.98f; // left of it are the names
    static constexpr Band sums{0.02f, 0.2f}, records{0.25f, 0.95f};
};

struct Paint {
    TouchLines records;
    Sums sums;
    int workers;
    glint::Frame frame;

    void operator()(int x, int y) const {
        const float across = (static_cast<float>(x) + 0.5f) / static_cast<float>(frame.pixels.width),
                    up = (static_cast<float>(y) + 0.5f) / static_cast<float>(frame.pixels.height);
        // place within the part of the width that is used
        const float inside = (across - Bands::left) / (Bands::right - Bands::left);
        const bool is_outside = inside < 0 || inside >= 1;
        constexpr Bands::Band records_at = Bands::records, sums_at = Bands::sums;
        frame.pixels(x, y) = is_outside           ? background()
                             : records_at.has(up) ? records_pixel(inside, records_at.down(up))
                             : sums_at.has(up)    ? sums_pixel(inside, sums_at.down(up))
                                                  : background();
    }

private:
    static std::uint32_t background() { return glint::rgba(0.035f, 0.038f, 0.05f); }
    static std::uint32_t grey(float level) { return glint::rgba(level, level, level * 1.15f); }
    /// Position in a grid's cell; negative in the gap between two.
    struct Cell {
        int column, row;
        float right, down; // position in the cell, 0 to 1
    };
    static Cell cell(float across, float down, int columns, int rows, float gap) {
        const float x = across * static_cast<float>(columns), y = down * static_cast<float>(rows);
        const int column = static_cast<int>(x), row = static_cast<int>(y);
        return {column < columns ? column : columns - 1, row < rows ? row : rows - 1,
                (x - static_cast<float>(column) - gap) / (1 - 2 * gap),
                (y - static_cast<float>(row) - gap) / (1 - 2 * gap)};
    }
    static bool is_gap(const Cell& at) { return at.right < 0 || at.right >= 1 || at.down < 0 || at.down >= 1; }

    std::uint32_t records_pixel(float across, float down) const {
        const int threads = workers < shown_threads ? workers : shown_threads;
        const Cell band = cell(across, down, 1, threads, 0.03f);
        if (band.down < 0 || band.down >= 1) return background();
        const Cell at = cell(across, band.down, lines_per_row, shown_rows, 0.09f);
        if (is_gap(at)) return background();
        const int i = static_cast<int>(at.down * 4) * 4 + static_cast<int>(at.right * 4);
        const Moment now = records.moment(band.row);
        return word_pixel(now, word_at(records.layout, at.row, at.column, i),
                          records.lines(at.column, band.row * shown_rows + at.row));
    }
    std::uint32_t word_pixel(const Moment& now, Word word, float line) const {
        const bool asked = line >= TouchLines::asked_for;
        const float read = asked ? line - TouchLines::asked_for : line;
        const std::uint32_t useful = frame.palette(read * 100 / line_words);
        if (const int age = now.age(word); age >= 0) return dimmed(useful, 256 - 4 * age);
        if (asked) return now.is_coming(word) ? glint::rgba(0.45f, 0.5f, 0.62f) : glint::rgba(0.13f, 0.16f, 0.24f);
        return read > 0 ? dimmed(useful, 90) : grey(word.field < now.fields ? 0.17f : 0.1f);
    }

    std::uint32_t sums_pixel(float across, float down) const {
        const int lines = sums.lines(workers), columns = lines <= 4 ? 4 : lines <= 16 ? 8 : 16;
        const int rows = (lines + columns - 1) / columns;
        const Cell at = cell(across, down, columns, rows < 2 ? 2 : rows, 0.03f);
        const int line = at.row * columns + at.column;
        if (is_gap(at)) return background();
        const int word = line * line_words + static_cast<int>(at.right * line_words);
        const int writers = sums.writers(line, workers);
        if (writers == 0) return grey(0.1f);
        const std::uint32_t useful = frame.palette(100 / static_cast<float>(writers));
        const bool is_sum = word % sums.words == 0 && word / sums.words < workers;
        if (!is_sum) return dimmed(useful, 50);
        const auto turn = static_cast<int>(records.step / 4 % writers); // the thread whose processor has the line
        return dimmed(useful, word / sums.words == sums.first_in(line) + turn ? 256 : 120);
    }
};

} // namespace cpu_layout
