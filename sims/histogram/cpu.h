// Counting on the CPU: pieces of the data, shared out among the threads.
#pragma once
#include "tally.h"
#include <array>
#include <atomic>
#include <cstring>

namespace histogram::cpu {

inline constexpr std::int64_t piece = 65536; // bytes: a task's worth
inline constexpr int tables = 8;             // tables of `replicated`: one for each byte of a register

using Table = std::array<std::uint32_t, bins>;

inline void add(std::uint32_t& counter, std::uint32_t more) {
    std::atomic_ref(counter).fetch_add(more, std::memory_order_relaxed);
}
inline void add(const Tally& tally, const Table& counted) {
    for (std::size_t bin = 0; bin < bins; ++bin)
        if (counted[bin] > 0) add(tally.counters[bin], counted[bin]);
}

/// The counters that all threads have.
inline void count_global(Bytes in, const Tally& tally) {
    for (std::int64_t i = 0; i < in.count; ++i) add(tally.counters[in.data[i]], 1);
}

inline void count_private(Bytes in, const Tally& tally) {
    Table mine{};
    for (std::int64_t i = 0; i < in.count; ++i) ++mine[in.data[i]];
    add(tally, mine);
}

/// Each byte of a register has its own table. Two equal bytes in a row then add to different counters, so the processor
/// need not wait for the first store before the next load.
inline void count_replicated(Bytes in, const Tally& tally) {
    std::array<Table, tables> mine{};
    std::int64_t i = 0;
    for (; i + tables <= in.count; i += tables) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, in.data + i, sizeof eight);
        for (std::size_t k = 0; k < tables; ++k) ++mine[k][eight >> 8 * k & 255u];
    }
    for (; i < in.count; ++i) ++mine[0][in.data[i]];
    for (std::size_t bin = 0; bin < bins; ++bin)
        for (std::size_t k = 1; k < tables; ++k) mine[0][bin] += mine[k][bin];
    add(tally, mine[0]);
}

/// Calls `count` for all bytes, in parts that the threads choose.
inline void in_pieces(glint::Device device, Bytes in, const Tally& tally, void (*count)(Bytes, const Tally&)) {
    struct Shared {
        Bytes in;
        const Tally& tally;
        void (*count)(Bytes, const Tally&);
    } shared{in, tally, count};
    const auto body = [](void* of, std::int32_t first, std::int32_t last) {
        const Shared& s = *static_cast<const Shared*>(of);
        const std::int64_t begin = first * piece, end = std::min(last * piece, s.in.count);
        s.count({s.in.data + begin, end - begin}, s.tally);
    };
    const auto pieces = static_cast<std::int32_t>((in.count + piece - 1) / piece);
    device.host().for_rows(device.host().self, pieces, static_cast<std::int32_t>(piece), body, &shared);
}

/// Counts all bytes and publishes the counts. Methods that only a GPU has are not available here.
inline void count(glint::Device device, Method method, Bytes in, const Tally& tally) {
    const glint::Device::Scope scope(device.host(), "count");
    if (method == Method::serial)
        count_private(in, tally);
    else
        in_pieces(device, in, tally,
                  method == Method::global   ? count_global
                  : method == Method::shared ? count_private
                                             : count_replicated);
    for (int bin = 0; bin < bins; ++bin) tally.publish(bin);
}

} // namespace histogram::cpu
