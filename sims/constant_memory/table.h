// The table that all threads read: values, and a picture. The picture is a letter that is not its own mirror image, in
// a frame that makes the entries at the edge distinguishable.
#pragma once
#include "api/view.h"
#include "params.h"

namespace constant_memory {

inline constexpr int max_entries = 4096;

GLINT_HD constexpr int bits_of(Size size) { return 8 + 2 * static_cast<int>(size); } // Bits of an entry's number.
GLINT_HD constexpr int entries_of(Size size) { return 1 << bits_of(size); }
GLINT_HD constexpr int side_of(Size size) { return 16 << static_cast<int>(size); }

/// The value of an entry, an integer of [0, 255]: sums of them are exact in any order.
GLINT_HD constexpr int entry_value(int x, int y, int side) {
    const int column = x * 16 / side, row = y * 16 / side; // position in a picture of 16 x 16
    if (x == 0 || y == 0 || x == side - 1 || y == side - 1) return (column + row) / 2 % 2 == 0 ? 210 : 60;
    const bool stem = column >= 4 && column < 6 && row >= 3 && row < 13;
    const bool bars =
        (column >= 4 && column < 12 && row >= 11 && row < 13) || (column >= 4 && column < 10 && row >= 7 && row < 9);
    return stem || bars ? 255 : 15 + 4 * (column + row);
}

struct FillTable {
    int side;
    float* entries;
    GLINT_HD void operator()(int x, int y) const {
        entries[y * side + x] = static_cast<float>(entry_value(x, y, side));
    }
};

} // namespace constant_memory
