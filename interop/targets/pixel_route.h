// The places that pixels of a presentation path pass from the simulation to the screen.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>

namespace glint {

enum class PixelPlace { kernel, threads, device_memory, pixel_buffer, texture, pinned_memory, ordinary_memory, screen };

constexpr const char* name_of(PixelPlace place) {
    constexpr const char* names[] = {"kernel",  "CPU threads",   "CUDA memory",     "pixel buffer",
                                     "texture", "pinned memory", "ordinary memory", "screen"};
    return names[static_cast<std::size_t>(place)];
}
/// On the graphics card; else it is the CPU's.
constexpr bool on_card(PixelPlace place) {
    return place != PixelPlace::threads && place != PixelPlace::pinned_memory && place != PixelPlace::ordinary_memory;
}

/// Every pixel of a frame, 4 bytes each, from one place to the next.
struct PixelMove {
    PixelPlace from, to;
    const char* stage; ///< name of the stage in the timing: "draw", "copy", "upload", "picture"
    constexpr bool over_bus() const { return on_card(from) != on_card(to); }
    friend constexpr bool operator==(const PixelMove& a, const PixelMove& b) {
        return a.from == b.from && a.to == b.to;
    }
};

class PixelRoute {
public:
    static constexpr std::size_t max_moves = 4;
    constexpr PixelRoute() = default;
    constexpr PixelRoute(std::initializer_list<PixelMove> moves) : count_(moves.size()) {
        std::ranges::copy(moves, moves_.begin());
    }
    constexpr std::span<const PixelMove> moves() const { return {moves_.data(), count_}; }
    /// Bytes that cross the bus between CPU and card for each pixel of a frame.
    constexpr int bus_bytes_per_pixel() const {
        return 4 * static_cast<int>(std::ranges::count_if(moves(), &PixelMove::over_bus));
    }

private:
    std::array<PixelMove, max_moves> moves_{};
    std::size_t count_ = 0;
};

} // namespace glint
