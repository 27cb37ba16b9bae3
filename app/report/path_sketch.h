// A presentation path as a figure: places in three lanes, an arrow for each move of the pixels, and text next to it.
// Pure geometry in units of the sketch; the window and handouts draw the same. No arrow crosses a place that it does
// not touch, and no text overlaps either.
#pragma once
#include "app/world/text/fixed_string.h"
#include "interop/targets/pixel_route.h"
#include "sims/api/view.h"
#include <array>
#include <cstddef>
#include <span>

namespace glint {

/// Moves of one path, and their times.
struct PathFacts {
    PixelRoute route;
    Extent extent;
    std::array<double, PixelRoute::max_moves> ms{}; ///< median of a frame for each move; 0: not measured

    double bytes() const { return 4. * static_cast<double>(extent.area()); } ///< bytes of one move: 4 for each pixel
};

/// One pixel wider for each doubling of the bytes, from 1.5 to 7; in units of the sketch.
float arrow_width(double bytes);

/// A list of at most `most` items, without allocation.
template <class Item, std::size_t most> class SketchItems {
public:
    void add(const Item& item) {
        if (count_ < most) items_[count_++] = item;
    }
    const Item* begin() const { return items_.data(); }
    const Item* end() const { return items_.data() + count_; }
    std::size_t size() const { return count_; }

private:
    std::array<Item, most> items_{};
    std::size_t count_ = 0;
};

struct PathSketch {
    /// Size of letters in boxes and of numbers, and the distance of two lines.
    static constexpr float letters = 15, line = 17, box_width = 104, box_height = 44, width = 440;

    struct At {
        float x = 0, y = 0;
    };
    enum class Paint { cpu, cuda, opengl, copy };
    enum class Align { left, middle, right };
    struct Box {
        At middle;
        PixelPlace place{};
        bool used = true; ///< false: used only by the other path
    };
    struct Arrow {
        std::array<At, 3> points{};
        std::size_t count = 2; ///< number of points
        Paint paint{};
        bool crossed_out = false; ///< this copy belongs only to the other path
        std::size_t move = 0;     ///< index of the route's move, unless it is crossed out
    };
    struct Text {
        At at; ///< middle of its letters' height
        Align align{};
        FixedString<32> words;
        Paint paint{};
        bool is_time = false;
        std::size_t move = 0; ///< index of the route's move
    };

    SketchItems<Box, 8> boxes;
    SketchItems<Arrow, 2 * PixelRoute::max_moves> arrows;
    SketchItems<Text, 2 * PixelRoute::max_moves> texts;
    float height = 0;
    float bus_x = 0;           ///< a line from top to bottom: the card's places are on its left, the CPU's on its right
    At bus_amount;             ///< middle of two lines, the lower one says "over the bus"
    FixedString<32> bus_bytes; ///< "8.39 MB", "nothing"
};

/// Rows of the sketch that a route uses, a bit each. Sketches with the same rows have their places side by side.
unsigned rows_of(const PixelRoute&);
/// other: copies that only this route makes are crossed out. rows: rows to draw, at least those of both routes.
PathSketch sketch_of(const PathFacts& path, const PixelRoute& other, unsigned rows);

/// The lines of a place's box: "pinned", "memory". The second may be "".
std::array<const char*, 2> lines_of(PixelPlace);

/// "Bytes are computed, not measured: 4 for each of 1024 x 768 pixels. Times are medians of a frame."
FixedString<160> bytes_note(const PathFacts&);

} // namespace glint
