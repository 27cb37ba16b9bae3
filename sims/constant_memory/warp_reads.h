// By index: which entries the threads of a warp read. All warps read the same, in the same order, as the book's rays
// do.
#pragma once
#include "table.h"

namespace constant_memory {

struct WarpReads {
    std::int32_t bits; // of an entry's number
    std::int32_t addresses, reads;
    bool scattered;
    std::uint32_t first; // of the step's first read

    WarpReads(const Params& p, std::int64_t step)
        : bits(bits_of(p.table)),
          addresses(p.addresses),
          reads(p.reads),
          scattered(p.pattern == Pattern::scattered),
          first(static_cast<std::uint32_t>(step / steps_per_entry)) {}

    /// Neighbours share where there are fewer addresses than threads. Scattered: multiples of the golden ratio, which
    /// lie as far apart as so many can.
    GLINT_HD int entry(int read, int lane) const {
        const std::uint32_t number = first + static_cast<std::uint32_t>(read * addresses + lane * addresses / warp);
        return entry_at(number * factor());
    }
    /// Its loop has an addition, a shift and a mask beside each read, so that it is the memory that is measured.
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

    static constexpr std::int64_t steps_per_entry = 16; // so that one can follow with the eye
};

} // namespace constant_memory
