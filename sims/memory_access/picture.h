// The drawing of a request, computed once for all pixels: which lane reads which word of which lines, and the result of
// other strides.
#pragma once
#include "memory_access/cost.h"
#include "memory_access/moment.h"
#include <cstddef>
#include <optional>

namespace memory_access {

inline constexpr int max_lines = warp_lanes; // touched by a request at most: a lane's words never lie across two
inline constexpr std::uint8_t untouched = 255, fetched_unused = 254;

/// A line: 128 bytes of global memory, or the 32 banks.
struct Drawing {
    int lines = 0;
    std::uint8_t lane_of[max_lines][line_words]; // the lane that reads a word; or untouched, or fetched in vain
    std::uint8_t sectors[max_lines];             // bit by bit, which of a line's four are fetched
    float column_of[warp_lanes];                 // the middle of a lane's words; a word is 1 wide
    float shares[max_stride];                    // useful share of the fetched words, by stride from 1 on
    float fetched, useful;                       // in sectors of 32 bytes, or passes; useful: the part that was needed
    int stride = 1;
    bool shared = false;
};

namespace detail {

inline void draw_words(Drawing& d, const Request& request) {
    std::array<std::int64_t, warp_lanes> line_numbers{};
    std::transform(request.first.begin(), request.first.end(), line_numbers.begin(),
                   [](std::int64_t word) { return word / line_words; });
    std::sort(line_numbers.begin(), line_numbers.end());
    const auto end = std::unique(line_numbers.begin(), line_numbers.end());
    d.lines = static_cast<int>(end - line_numbers.begin());
    std::fill(&d.lane_of[0][0], &d.lane_of[0][0] + std::ptrdiff_t{max_lines} * line_words, untouched);
    std::fill(std::begin(d.sectors), std::end(d.sectors), std::uint8_t{0});
    for (std::size_t lane = 0; lane < warp_lanes; ++lane) {
        const std::int64_t first = request.first[lane];
        const auto line = std::lower_bound(line_numbers.begin(), end, first / line_words) - line_numbers.begin();
        const auto column = first % line_words;
        d.column_of[lane] = static_cast<float>(column) + 0.5f * static_cast<float>(request.width);
        for (int k = 0; k < request.width && column + k < line_words; ++k) {
            const bool used = request.used[lane] >> k & 1;
            d.lane_of[line][column + k] = used ? static_cast<std::uint8_t>(lane) : fetched_unused;
            d.sectors[line] = static_cast<std::uint8_t>(d.sectors[line] | 1 << (column + k) / sector_words);
        }
    }
}

inline float share_at(int records, Params p, const Moment& at, int stride) {
    p.stride = stride;
    const Pattern pattern(records, p, at.offset);
    return static_cast<float>(cost_of(pattern.load(at.load % pattern.loads())).share(p.space));
}

} // namespace detail

inline Drawing drawing_of(int records, const Params& p, std::int64_t step) {
    const Request request = request_of(records, p, step);
    const Cost cost = cost_of(request);
    Drawing d;
    d.shared = p.space == Space::shared, d.stride = p.stride;
    d.fetched = static_cast<float>(d.shared ? cost.passes : cost.sectors) / warp_lanes;
    d.useful = d.fetched * static_cast<float>(cost.share(p.space));
    detail::draw_words(d, request);
    for (int stride = 1; stride <= max_stride; ++stride)
        d.shares[stride - 1] = detail::share_at(records, p, moment_of(records, p, step), stride);
    return d;
}

/// The drawing of the previous picture, kept as long as nothing changes.
class DrawnBefore {
public:
    const Drawing& of(int records, const Params& p, std::int64_t step) {
        const Moment at = moment_of(records, p, step);
        if (!key_ || !(*key_ == Key{p.space, p.access, p.stride, p.members, p.wanted(), p.padding, at.load, at.offset}))
            drawing_ = drawing_of(records, p, step),
            key_ = {p.space, p.access, p.stride, p.members, p.wanted(), p.padding, at.load, at.offset};
        return drawing_;
    }

private:
    struct Key {
        Space space;
        Access access;
        int stride, members, used, padding, load;
        std::int64_t offset;
        bool operator==(const Key&) const = default;
    };
    std::optional<Key> key_;
    Drawing drawing_;
};

} // namespace memory_access
