// The number of passes in which each memory of a GPU serves the threads of a warp that read at the same time.
#pragma once
#include "warp_reads.h"
#include <algorithm>
#include <array>
#include <cstddef>

namespace constant_memory {

using Lanes = std::array<int, warp>; // a number for each

/// The entries that the threads of a warp read first in a step.
inline Lanes first_entries(const WarpReads& reads) {
    Lanes entry{};
    for (int lane = 0; lane < warp; ++lane) entry[static_cast<std::size_t>(lane)] = reads.entry(0, lane);
    return entry;
}

/// Entries served in a pass. Constant: one. Shared: one of each of 32 banks. Global: one line of 128 bytes.
enum class Serving { constant, shared, global };
inline constexpr std::size_t servings = 3;

struct Passes {
    int count = 0;
    Lanes pass_of{}; // in which a lane is served
    Lanes served{};  // how many lanes in a pass

    Passes(const Lanes& entry, Serving by) {
        std::array<bool, warp> asks{}; // whether its entry was not requested by an earlier lane
        for (std::size_t lane = 0; lane < warp; ++lane) {
            int pass = 0;
            asks[lane] = true;
            for (std::size_t i = 0; i < lane && asks[lane]; ++i) {
                if (!asks[i]) continue;
                asks[lane] = !together(entry[i], entry[lane], by);
                pass = asks[lane] ? pass + compete(entry[i], entry[lane], by) : pass_of[i];
            }
            pass_of[lane] = pass;
            ++served[static_cast<std::size_t>(pass)];
            count = std::max(count, pass + 1);
        }
    }

private:
    static bool together(int a, int b, Serving by) { return by == Serving::global ? a / warp == b / warp : a == b; }
    static int compete(int a, int b, Serving by) { return by != Serving::shared || a % warp == b % warp ? 1 : 0; }
};

/// For each lane, how many lanes of the warp read the same entry.
inline Lanes readers_of(const Lanes& entry) {
    Lanes readers{};
    std::ranges::transform(entry, readers.begin(),
                           [&](int own) { return static_cast<int>(std::ranges::count(entry, own)); });
    return readers;
}

} // namespace constant_memory
