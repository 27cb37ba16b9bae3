// Four neighbouring cells a thread: one store of 16 bytes where there were four, and what their row shares is computed
// once. A cell costs a GPU little more than its store.
#pragma once
#include "api/palette.h"

namespace ripple {

/// Draws cells [4 i, 4 i + 4) of a row, as far as it goes. One draws a cell.
template <class One> struct FourAtATime {
    One one;
    bool aligned; // every row begins at a multiple of 16 bytes

    explicit FourAtATime(const One& of)
        : one(of),
          aligned(reinterpret_cast<std::uintptr_t>(of.frame.pixels.data) % 16 == 0 && of.frame.pixels.pitch % 4 == 0) {}

    GLINT_HD void operator()(int i, int y) const {
        const int x = 4 * i, left = one.frame.pixels.width - x;
        if (aligned && left >= 4) {
            *reinterpret_cast<Four*>(&one.frame.pixels(x, y)) = {one.pixel(x, y), one.pixel(x + 1, y),
                                                                 one.pixel(x + 2, y), one.pixel(x + 3, y)};
            return;
        }
        for (int k = 0; k < 4 && k < left; ++k) one(x + k, y);
    }

private:
    struct alignas(16) Four {
        std::uint32_t pixels[4];
    };
};

} // namespace ripple
