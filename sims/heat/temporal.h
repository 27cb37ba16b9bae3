// Several steps a pass: a tile of the plate stays in a core's first-level cache (below) or in a GPU block's registers
// (tiles.cuh, ahead.cuh) until it has taken all of them; through the largest plates a GPU's warps stream (stream.cuh).
#pragma once
#include "api/device.h"
#include "api/simd.h"

namespace heat {

struct Plates {
    glint::View<const float> now, heaters;
    glint::View<float> next; // rows padded to 128 bytes, as Field's are
    float k;
    glint::Boundary boundary;
};

/// Steps of the first of the fewest passes of at most `max_steps`: of ten at most, 11 are 6 and 5.
constexpr int balanced_steps(int steps, int max_steps) {
    const int passes = (steps + max_steps - 1) / max_steps;
    return (steps + passes - 1) / passes;
}

inline constexpr int max_temporal_block = 10, tile_unit = 16, max_tile_width = 256;

/// Cells of its own that a tile has. The width is a multiple of tile_unit up to max_tile_width: ten levels of three
/// such rows fill a first-level cache of 48 KiB, and a row of 512 cells made the book scene a third slower.
struct Tiling {
    int width = max_tile_width, height = 128;
};

/// From `now` to `next`, on the host's threads, in vectors of the given instructions. 1 <= steps <= max_temporal_block.
void advance_tiles(glint::Device, const Plates&, int steps, Tiling = {}, glint::Simd = glint::widest_simd());

} // namespace heat
