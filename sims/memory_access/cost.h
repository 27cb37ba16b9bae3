// The cost of a request: sectors of global memory, or passes through the banks of shared memory.
#pragma once
#include "memory_access/request.h"
#include <cstddef>

namespace memory_access {

inline constexpr int sector_words = 8, line_words = 32, banks = 32;

struct Cost {
    int sectors = 0; // sectors of 32 bytes
    int useful = 0;  // words in them
    int passes = 0;  // through the banks
    int ideal = 1;   // passes, if no two lanes met in a bank

    /// 0 to 1: the useful share of the fetched words, or the ideal share of the passes.
    double share(Space space) const {
        if (space == Space::shared) return passes > 0 ? double(ideal) / passes : 0;
        return sectors > 0 ? double(useful) / (sectors * sector_words) : 0;
    }
};

namespace detail {

/// Distinct words of some lanes.
struct Words {
    std::array<std::int64_t, std::size_t{4} * warp_lanes> at{};
    std::size_t count = 0;
    void keep_each_once() {
        std::sort(at.begin(), at.begin() + std::ptrdiff_t(count));
        count = std::size_t(std::unique(at.begin(), at.begin() + std::ptrdiff_t(count)) - at.begin());
    }
    int distinct(std::int64_t unit) const { // words are sorted
        int found = 0;
        for (std::size_t i = 0; i < count; ++i) found += i == 0 || at[i] / unit != at[i - 1] / unit;
        return found;
    }
};

inline Words words_of(const Request& request, int first_lane, int lanes, bool only_used) {
    Words words;
    for (int lane = first_lane; lane < first_lane + lanes; ++lane)
        for (int k = 0; k < request.width; ++k)
            if (!only_used || request.used[std::size_t(lane)] >> k & 1)
                words.at[words.count++] = request.first[std::size_t(lane)] + k;
    words.keep_each_once();
    return words;
}

inline int max_per_bank(const Words& words) {
    std::array<int, banks> wanted{};
    for (std::size_t i = 0; i < words.count; ++i) ++wanted[std::size_t(words.at[i] % banks)];
    return *std::max_element(wanted.begin(), wanted.end());
}

} // namespace detail

/// Lanes that need the same word get it together. Loads of 8 bytes are served half a warp at a time, loads of 16 bytes
/// a quarter.
inline Cost cost_of(const Request& request) {
    Cost cost;
    cost.sectors = detail::words_of(request, 0, warp_lanes, false).distinct(sector_words);
    cost.useful = detail::words_of(request, 0, warp_lanes, true).distinct(1);
    cost.ideal = request.width;
    const int lanes = warp_lanes / request.width;
    for (int first = 0; first < warp_lanes; first += lanes)
        cost.passes += detail::max_per_bank(detail::words_of(request, first, lanes, false));
    return cost;
}

} // namespace memory_access
