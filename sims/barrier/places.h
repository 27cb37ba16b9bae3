// Where a tile's levels lie in a GPU's shared memory, and what that costs: its 32 banks take turns with each word, and
// lanes of a warp that want different words of the same bank are served one after the other, a pass each.
#pragma once
#include "mirror.h"

namespace barrier {

struct Columns { // as the book has it: 16 neighbours of a row lie in two banks
    static constexpr int words = side * side;
    GLINT_HD static constexpr int at(int x, int y) { return x * side + y; }
};
struct Rows {
    static constexpr int words = side * side;
    GLINT_HD static constexpr int at(int x, int y) { return y * side + x; }
};
struct PaddedColumns {
    static constexpr int words = side * (side + 1);
    GLINT_HD static constexpr int at(int x, int y) { return x * (side + 1) + y; }
};

/// In how many passes a warp, which has two rows of a tile, writes its levels or reads those across.
template <class Layout> constexpr int passes() {
    constexpr int banks = 32;
    int wanted[banks]{}, most = 0;
    for (int lane = 0; lane < lanes; ++lane) { // each has a word of its own
        int& waiting = wanted[Layout::at(lane % side, lane / side) % banks];
        most = ++waiting > most ? waiting : most;
    }
    return most;
}

/// Of a warp's exchange through shared memory, there and read; 0 of a method that exchanges nothing there.
constexpr int passes_of_exchange(Method method) {
    return method == Method::textbook || method == Method::racy_textbook ? 2 * passes<Columns>()
           : method == Method::rows                                      ? 2 * passes<Rows>()
           : method == Method::padded                                    ? 2 * passes<PaddedColumns>()
                                                                         : 0;
}

} // namespace barrier
