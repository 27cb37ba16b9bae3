// The words that the lanes of the first warp request in one load: exact, from the pattern alone. The other warps
// request the same, farther on.
#pragma once
#include "memory_access/params.h"
#include <array>

namespace memory_access {

// a block that reads shared memory: its threads and records
inline constexpr int block_threads = 256, tile_records = 1024;
inline constexpr int records_reread = 8; // read there by a thread in turn, then again

struct Request {
    std::array<std::int64_t, warp_lanes> first{}; // word of each lane
    int width = 1;                                // words of each lane, one after the other
    std::array<std::uint8_t, warp_lanes> used{};  // bit by bit, which words are useful
};

class Pattern {
public:
    /// offset: of a step; it may be larger than the parameter.
    Pattern(int records, const Params& p, std::int64_t offset)
        : p_(p),
          records_(p.space == Space::shared ? std::min(records, tile_records) : records),
          order_{records_, p.stride, static_cast<int>(offset % records % records_)},
          access_(access_of(p)),
          layout_(layout_of(p, p.space == Space::shared ? tile_records : records)) {}

    const Order& order() const { return order_; }
    const Layout& layout() const { return layout_; }

    /// The number of loads of a thread for one element, or for four neighbours.
    int loads() const {
        if (access_ == Access::staged) return p_.members;
        if (access_ == Access::quads) return aligned() ? p_.wanted() : 4 * p_.wanted();
        return (p_.wanted() + layout_.width - 1) / layout_.width;
    }
    Request load(int number) const {
        Request request;
        request.width = access_ == Access::quads && aligned() ? 4 : layout_.width;
        for (int lane = 0; lane < warp_lanes; ++lane) {
            const auto i = static_cast<std::size_t>(lane);
            const std::int64_t word = word_of(lane, number);
            request.first[i] = p_.space == Space::shared ? word + word / warp_lanes * p_.padding : word;
            for (int k = 0; k < request.width; ++k)
                if (is_used(word, number, k)) request.used[i] = static_cast<std::uint8_t>(request.used[i] | 1 << k);
        }
        return request;
    }

private:
    /// Whether four neighbours begin at a multiple of 16 bytes.
    bool aligned() const {
        return order_.stride == 1 && order_.offset % 4 == 0 && order_.offset + 4 * warp_lanes <= records_;
    }
    std::int64_t word_of(int lane, int load) const {
        if (access_ == Access::staged)
            return (std::int64_t(order_(0)) * p_.members + std::int64_t{load} * block_threads + lane) %
                   (std::int64_t(records_) * p_.members);
        if (access_ != Access::quads) return layout_.word(order_(lane), load * layout_.width);
        return aligned() ? layout_.word(order_(4 * lane), load) : layout_.word(order_(4 * lane + load % 4), load / 4);
    }
    bool is_used(std::int64_t word, int load, int k) const {
        if (access_ == Access::staged) return word % p_.members < p_.wanted();
        return access_ == Access::quads || load * layout_.width + k < p_.wanted();
    }

    Params p_;
    int records_;
    Order order_;
    Access access_;
    Layout layout_;
};

} // namespace memory_access
