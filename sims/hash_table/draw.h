// The picture. Below: chains of buckets from all over the table, a block for each key, and a line at the load. Above,
// left: the whole table, a square for each bucket; right: a histogram of the chains' lengths, with dots at the expected
// numbers. The colour is always the length of a chain relative to the load.
#pragma once
#include "api/palette.h"
#include "crowd.h"

namespace hash_table {

/// How a picture is shared out, in pixels, and the scale of chains.
struct Layout {
    int ground, middle;   // begin of the upper parts; the gap between left and right
    int columns;          // chains that are shown
    int bars, bar_width;  // number of bars shown; width of a bar, in keys
    float full;           // keys of a chain that fills its column
    float side;           // side of a bucket's square
    int squares_per_row;  // number of squares in a row
    std::int64_t squares; // buckets that one square represents, at least 1

    Layout(glint::Extent e, const Buckets& buckets, const Expected& expected)
        : ground(e.height * 3 / 5), middle(e.width / 2) {
        const double longest = expected.longest();
        full = static_cast<float>(longest + 4 * std::sqrt(longest) + 3);
        bar_width = std::max(1, static_cast<int>(std::ceil(double(full) / CountLengths::bars)));
        bars = std::min(CountLengths::bars, static_cast<int>(double(full) / bar_width) + 1);
        columns =
            static_cast<int>(std::clamp<std::int64_t>(e.width / 8, 1, std::min<std::int64_t>(buckets.count, 128)));
        const double room = std::max(1., double(middle)) * std::max(1, e.height - ground);
        squares = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(double(buckets.count) / room)));
        const double shown = std::ceil(double(buckets.count) / double(squares));
        squares_per_row = std::max(1, static_cast<int>(std::ceil(double(middle) / std::sqrt(room / shown))));
        side = static_cast<float>(std::max(1, middle)) / static_cast<float>(squares_per_row);
    }
};

struct Paint {
    glint::View<const float> lengths, bars;
    std::int64_t buckets;
    float load; // keys a bucket, as they are
    Layout layout;
    glint::Frame frame;

    GLINT_HD void operator()(int x, int y) const {
        frame.pixels(x, y) = y < layout.ground - 1 ? chain(x, y)
                             : y <= layout.ground  ? line()
                             : x < layout.middle   ? square(x, y - layout.ground - 1)
                             : x == layout.middle  ? background()
                                                   : bar(x - layout.middle - 1, y - layout.ground - 1);
    }

private:
    GLINT_HD static std::uint32_t background() { return glint::rgba(0.035f, 0.038f, 0.05f); }
    GLINT_HD static std::uint32_t line() { return glint::rgba(0.2f, 0.21f, 0.25f); }
    GLINT_HD std::uint32_t color(float length) const { return frame.palette(100 * length / load); }
    GLINT_HD float length_of(std::int64_t bucket) const { return lengths(Items::column(bucket), Items::row(bucket)); }

    GLINT_HD std::uint32_t chain(int x, int y) const {
        const int column = x * layout.columns / frame.pixels.width,
                  before = x > 0 ? (x - 1) * layout.columns / frame.pixels.width : -1;
        const float length = length_of(column * buckets / layout.columns);
        const float keys_per_pixel = layout.full / static_cast<float>(layout.ground > 1 ? layout.ground - 1 : 1);
        const float from = static_cast<float>(y) * keys_per_pixel, to = static_cast<float>(y + 1) * keys_per_pixel;
        const bool gap = column != before || (keys_per_pixel < 0.34f && static_cast<int>(from) != static_cast<int>(to));
        if (from < length && !gap) return color(length);
        return from <= load && load < to ? line() : background();
    }
    GLINT_HD std::uint32_t square(int x, int y) const {
        const int column = static_cast<int>(static_cast<float>(x) / layout.side),
                  row = static_cast<int>(static_cast<float>(y) / layout.side);
        if (column >= layout.squares_per_row) return background();
        const std::int64_t bucket = (std::int64_t{row} * layout.squares_per_row + column) * layout.squares;
        return bucket < buckets ? color(length_of(bucket)) : background();
    }
    GLINT_HD std::uint32_t bar(int x, int y) const {
        const int width = frame.pixels.width - layout.middle - 1, height = frame.pixels.height - layout.ground - 1;
        const int at = x * layout.bars / width;
        const bool gap = width >= 4 * layout.bars && x > 0 && (x - 1) * layout.bars / width != at;
        const float room = static_cast<float>(height) * 0.92f, up = static_cast<float>(y);
        const float expected = bars(at, Bars::expected) * room;
        if (!gap && up <= expected && expected < up + 2) return glint::rgba(0.92f, 0.93f, 0.95f);
        if (!gap && up < bars(at, Bars::found) * room) return color(static_cast<float>(at * layout.bar_width));
        return background();
    }
};

} // namespace hash_table
