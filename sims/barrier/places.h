// Layout of a tile's levels in a GPU's shared memory, and its cost: successive words lie in successive of its 32 banks,
// and lanes of a warp that need different words of the same bank are served one after the other, one pass each.
#pragma once
#include "mirror.h"

namespace barrier {

struct Columns { // the book's layout: 16 neighbours of a row lie in two banks
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

/// The number of passes in which a warp, which has two rows of a tile, writes its levels or reads the levels of the
/// opposite side.
template <class Layout> constexpr int passes() {
    constexpr int banks = 32;
    int wanted[banks]{}, most = 0;
    for (int lane = 0; lane < lanes; ++lane) { // each has a word of its own
        int& waiting = wanted[Layout::at(lane % side, lane / side) % banks];
        most = ++waiting > most ? waiting : most;
    }
    return most;
}

/// Passes of a warp's exchange through shared memory, write and read; 0 for a method that does not use it.
constexpr int passes_of_exchange(Method method) {
    return method == Method::textbook || method == Method::racy_textbook ? 2 * passes<Columns>()
           : method == Method::rows                                      ? 2 * passes<Rows>()
           : method == Method::padded                                    ? 2 * passes<PaddedColumns>()
                                                                         : 0;
}

} // namespace barrier
