// Patterns of the Game of Life, as stamps of at most 64 x 64 cells, with their discoverers.
#pragma once
#include "api/cell_text.h"
#include "api/view.h"

namespace life {

enum class Pattern : std::int32_t {
    glider,
    lightweight,
    middleweight,
    heavyweight,
    copperhead,
    gun,
    gun_and_eater,
    r_pentomino,
    acorn,
    growing,
    spacefiller,
    pulsar,
    pentadecathlon,
    galaxy,
    replicator,
    block
};

struct Stamp {
    static constexpr int side = 64;
    std::uint64_t rows[side] = {}; ///< from the bottom; bit x is the cell x
    int width = 0, height = 0;

    /// Its cell (x, y), after `turns` quarter turns to the left.
    GLINT_HD bool alive(int x, int y, int turns) const {
        const int i = turns == 1 ? y : turns == 2 ? width - 1 - x : turns == 3 ? width - 1 - y : x;
        const int j = turns == 1 ? height - 1 - x : turns == 2 ? height - 1 - y : turns == 3 ? x : y;
        return i >= 0 && j >= 0 && i < width && j < height && (rows[j] >> i & 1);
    }
    GLINT_HD glint::Extent extent(int turns) const {
        return turns % 2 ? glint::Extent{height, width} : glint::Extent{width, height};
    }
};

/// A text that is no pattern, or a larger one, does not compile.
consteval Stamp stamp_of(std::string_view text) {
    Stamp top_down{}, made{};
    const auto fault = glint::CellTextReader(text).read([&](int x, int row, int count) {
        for (int i = x; i < x + count; ++i) top_down.rows[row] |= std::uint64_t{1} << i;
        if (made.width < x + count) made.width = x + count;
        if (made.height < row + 1) made.height = row + 1;
    });
    if (fault.why) throw fault.why;
    for (int j = 0; j < made.height; ++j) made.rows[j] = top_down.rows[made.height - 1 - j];
    return made;
}

inline constexpr Stamp stamps[] = {
    stamp_of("bo$2bo$3o!"),                                                     // glider: Richard Guy, 1970
    stamp_of("bo2bo$o$o3bo$4o!"),                                               // the spaceships: John Conway, 1970
    stamp_of("3bo$bo3bo$o$o4bo$5o!"),                                           //
    stamp_of("3b2o$bo4bo$o$o5bo$6o!"),                                          //
    stamp_of("b2o2b2o$3b2o$3b2o$obo2bobo$o6bo2$o6bo$b2o2b2o$2b4o2$3b2o$3b2o!"), // "zdr", 2016
    // Bill Gosper, 1970
    stamp_of("24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o12b2o$2o8bo5bo3b2o$2o8bo3bob2o4bobo$10bo5bo7bo$11bo3bo$12b2o!"),
    // with an eater of its gliders
    stamp_of("24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o12b2o$2o8bo5bo3b2o$2o8bo3bob2o4bobo$10bo5bo7bo$11bo3bo$12b2o33$"
             "55b2o$55bobo$57bo$57b2o!"),
    stamp_of("b2o$2o$bo!"),               // Conway, 1969
    stamp_of("bo$3bo$2o2b3o!"),           // Charles Corderman, 1971
    stamp_of("3obo$o$3b2o$b2obo$obobo!"), // Paul Callahan, 1997
    stamp_of(
        "18bo$17b3o$12b3o4b2o$11bo2b3o2bob2o$10bo3bobo2bobo$10bo4bobobobob2o$12bo4bobo3b2o$4o5bobo4bo3bob3o$o3b2ob"
        "ob3ob2o9b2o$o5b2o5bo$bo2b2obo2bo2bob2o$7bobobobobobo5b4o$bo2b2obo2bo2bo2b2obob2o3bo$o5b2o3bobobo3b2o5bo$"
        "o3b2obob2o2bo2bo2bob2o2bo$4o5bobobobobobo$10b2obo2bo2bob2o2bo$13bo5b2o5bo$b2o9b2ob3obob2o3bo$2b3obo3bo4bo"
        "bo5b4o$2b2o3bobo4bo$2b2obobobobo4bo$5bobo2bobo3bo$4b2obo2b3o2bo$6b2o4b3o$7b3o$8bo!"), // Max: Tim Coe, 1995
    stamp_of("2b3o3b3o2$o4bobo4bo$o4bobo4bo$o4bobo4bo$2b3o3b3o2$2b3o3b3o$o4bobo4bo$o4bobo4bo$o4bobo4bo2$2b3o3b3o!"),
    stamp_of("2bo4bo$2ob4ob2o$2bo4bo!"),                               // Conway, 1970
    stamp_of("6ob2o$6ob2o$7b2o$2o5b2o$2o5b2o$2o5b2o$2o$2ob6o$2ob6o!"), // Jan Kok, 1971
    stamp_of("2b3o$bo2bo$o3bo$o2bo$3o!"),                              // in B36/S23: Nathan Thompson, 1994
    stamp_of("2o$2o!"),
};
constexpr const Stamp& stamp_for(Pattern p) { return stamps[static_cast<int>(p)]; }

} // namespace life
