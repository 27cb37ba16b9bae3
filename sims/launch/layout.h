// The place of elements in the picture: a block of threads is a rectangle of warps, a warp of 8 x 4 lanes, a lane a
// square of some pixels. The vector begins at the top left, in reading order, and is as long as the picture has places.
#pragma once
#include "launch/shape.h"

namespace launch {

inline constexpr int max_elements = 1 << 24;                  // limit of a table of the state
inline constexpr int warp_across = 8, warp_down = 4, gap = 1; // lanes; pixels between blocks

struct Layout {
    int threads = 1, lane = 1;            // threads of a block; pixels per side of a lane
    int warps_across = 1, warps_down = 1; // in a block, as nearly square as possible
    int across = 1, down = 1;             // blocks of the picture

    Layout() = default;
    /// wished_lane: increased if the picture has more places than a table, reduced if not one block fits.
    GLINT_HD constexpr Layout(glint::Extent e, int of_threads, int wished_lane) : threads(of_threads) {
        const int warps = (threads + warp_lanes - 1) / warp_lanes;
        while (2 * warps_across * warps_across < warps) warps_across *= 2;
        warps_down = (warps + warps_across - 1) / warps_across;
        const int fits_across = e.width / (warps_across * warp_across), fits_down = e.height / (warps_down * warp_down);
        const int fits = fits_across < fits_down ? fits_across : fits_down;
        lane = wished_lane < fits ? wished_lane : fits < 1 ? 1 : fits;
        while (e.area() / (std::int64_t(lane) * lane) > max_elements) ++lane;
        const auto whole = [](int pixels, int each) { return pixels < each ? 1 : pixels / each; };
        across = whole(e.width + gap, width() + gap), down = whole(e.height + gap, height() + gap);
    }
    GLINT_HD constexpr int width() const { return warps_across * warp_across * lane; } // width of a block, in pixels
    GLINT_HD constexpr int height() const { return warps_down * warp_down * lane; }
    /// How long the vector is that fills this many percent of the places.
    GLINT_HD constexpr int elements(int percent) const {
        const std::int64_t share = std::int64_t(across) * down * threads * percent / 100;
        return share < 1 ? 1 : static_cast<int>(share);
    }

    /// The turn and the thread that a pixel shows, both -1 if there is none; rows of pixels count from the top.
    struct ShownThread {
        int turn = -1, thread = -1;
    };
    GLINT_HD constexpr ShownThread shown_thread(int x, int row) const {
        const int column = x / (width() + gap), line = row / (height() + gap);
        const int in_x = x % (width() + gap), in_y = row % (height() + gap);
        if (column >= across || line >= down || in_x >= width() || in_y >= height()) return {};
        if (lane >= 4 && (in_x % lane == lane - 1 || in_y % lane == lane - 1))
            return {}; // so that lanes can be counted
        const int lane_x = in_x / lane, lane_y = in_y / lane;
        const int warp = lane_y / warp_down * warps_across + lane_x / warp_across;
        const int thread = warp * warp_lanes + lane_y % warp_down * warp_across + lane_x % warp_across;
        return {line * across + column, thread};
    }
};

/// The largest number of elements, or of lanes, of any launch on a picture of this size.
constexpr int capacity(glint::Extent e) {
    constexpr int side = 32; // the largest block's side in lanes; a small picture shows a part of it
    const std::int64_t places = std::int64_t(e.width < side ? side : e.width) * (e.height < side ? side : e.height);
    return places < max_elements ? static_cast<int>(places) : max_elements;
}

} // namespace launch
