// Reading the table back: every chain from its head to its end, which leaves the buckets empty for the next step.
#pragma once
#include "api/device.h"
#include "chains.h"
#include <algorithm>
#include <utility>

namespace hash_table {

/// The number of keys in each bucket, and their sum, modulo 2^24 so that it is exact as a float. Lists of buckets are
/// rows of a table.
struct Contents {
    glint::View<float> lengths, sums;

    GLINT_HD static std::uint32_t exact(std::uint32_t sum) { return sum & 0xffffff; }
    GLINT_HD void write(int x, int y, std::uint32_t length, std::uint32_t sum) const {
        lengths(x, y) = static_cast<float>(length), sums(x, y) = static_cast<float>(exact(sum));
    }
};

struct WalkChains {
    Chains chains;
    Contents contents;
    GLINT_HD void operator()(int x, int y) const {
        const std::int64_t bucket = Items::number(x, y);
        if (bucket >= chains.buckets.count) return;
        std::uint32_t length = 0, sum = 0;
        for (std::uint32_t number = chains.heads[bucket]; number != 0;) {
            const Node node = chains.nodes[number - 1];
            ++length, sum += node.key, number = node.next;
        }
        contents.write(x, y, length, sum);
        chains.heads[bucket] = 0;
    }
};

/// On the CPU a thread follows eight chains at the same time: each wait for memory then serves eight nodes at
/// once.
class WalkSideBySide {
public:
    WalkSideBySide(const Chains& chains, const Contents& contents) : chains_(chains), contents_(contents) {}

    void run(glint::Device device) {
        const glint::Device::Scope scope(device.host(), "walk");
        const std::int64_t groups = (chains_.buckets.count + together - 1) / together,
                           nodes_per_group = chains_.keys.count / groups + 1;
        const auto body = [](void* of, std::int32_t first, std::int32_t last) {
            for (std::int64_t group = first; group < last; ++group) static_cast<const WalkSideBySide*>(of)->walk(group);
        };
        device.host().for_rows(device.host().self, static_cast<std::int32_t>(groups),
                               static_cast<std::int32_t>(nodes_per_group), body, this);
    }

private:
    static constexpr std::int64_t together = 8;

    void walk(std::int64_t group) const {
        const std::int64_t first = group * together, count = std::min(together, chains_.buckets.count - first);
        std::uint32_t number[together] = {}, length[together] = {}, sum[together] = {};
        for (std::int64_t k = 0; k < count; ++k) number[k] = std::exchange(chains_.heads[first + k], 0u);
        for (bool continues = true; continues;) {
            continues = false;
            for (std::int64_t k = 0; k < count; ++k) {
                if (number[k] == 0) continue;
                const Node node = chains_.nodes[number[k] - 1];
                ++length[k], sum[k] += node.key, number[k] = node.next;
                continues = true;
            }
        }
        for (std::int64_t k = 0; k < count; ++k)
            contents_.write(Items::column(first + k), Items::row(first + k), length[k], sum[k]);
    }

    Chains chains_;
    Contents contents_;
};

} // namespace hash_table
