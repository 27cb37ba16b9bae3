// Reads by index: the entries that the threads of a warp read. All warps read the same, in the same order, like the
// book's rays.
#pragma once
#include "table.h"

namespace constant_memory {

struct WarpReads {
    std::int32_t bits; // bits of an entry's number
    std::int32_t addresses, reads;
    bool scattered;
    std::uint32_t first; // number of the step's first read

    WarpReads(const Params& p, std::int64_t step)
        : bits(bits_of(p.table)),
          addresses(p.addresses),
          reads(p.reads),
          scattered(p.pattern == Pattern::scattered),
          first(static_cast<std::uint32_t>(step / steps_per_entry)) {}

    /// With fewer addresses than threads, neighbours share one. Scattered: multiples of the golden ratio, which are
    /// spread as far apart as possible.
    GLINT_HD int entry(int read, int lane) const {
        const std::uint32_t number = first + static_cast<std::uint32_t>(read * addresses + lane * addresses / warp);
        return entry_at(number * factor());
    }
    /// In addition to the read its loop has only an addition, a shift and a mask, so that memory determines the time.
    template <class Memory> GLINT_HD float sum(const Memory& memory, int lane) const {
        std::uint32_t at = (first + static_cast<std::uint32_t>(lane * addresses / warp)) * factor();
        const std::uint32_t next = static_cast<std::uint32_t>(addresses) * factor();
        float all = 0;
        for (int read = 0; read < reads; ++read, at += next) all += memory(entry_at(at));
        return all;
    }

private:
    GLINT_HD std::uint32_t factor() const { return scattered ? 2654435769u : 1u; }
    GLINT_HD int entry_at(std::uint32_t at) const {
        return static_cast<int>(at >> (scattered ? 32 - bits : 0) & ((1u << bits) - 1));
    }

    static constexpr std::int64_t steps_per_entry = 16; // slow enough to follow with the eye
};

} // namespace constant_memory
