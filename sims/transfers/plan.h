// The transfer to measure at each step: every kind of memory in every direction at one size, then at the next.
#pragma once
#include "transfers/params.h"
#include <algorithm>
#include <cstddef>

namespace transfers {

inline constexpr int octaves = 18, sizes_per_octave = 4; // from 1 KiB to 256 MiB: 1, 1.25, 1.5, 1.75, 2 …
inline constexpr int columns = octaves * sizes_per_octave + 1;
inline constexpr int curves = 2 * (methods - 1); // all methods except `every`, both directions

constexpr std::size_t bytes_of(int column) {
    return std::size_t(sizes_per_octave + column % sizes_per_octave) * (1024 / sizes_per_octave)
           << column / sizes_per_octave;
}
/// The column of the largest size that is not above `kib`.
constexpr int column_of(std::int32_t kib) {
    int column = columns - 1;
    while (column > 0 && bytes_of(column) > std::size_t(kib) * 1024) --column;
    return column;
}
/// How often a size is copied for one measurement: a single small copy is too short for the clock.
constexpr int copies_of(std::size_t bytes) {
    constexpr std::size_t enough = 1 << 20, most = 32; // bytes; copies
    return static_cast<int>(std::clamp<std::size_t>(enough / bytes, 1, most));
}

/// A transfer of one size from one kind of memory, in one direction.
struct Transfer {
    Method method;
    bool to_host;
    int column;

    constexpr int curve() const { return 2 * (static_cast<int>(method) - 1) + (to_host ? 1 : 0); }
    constexpr std::size_t bytes() const { return bytes_of(column); }
    constexpr int copies() const { return copies_of(bytes()); }
    /// GB/s, if this is the time of all copies together.
    float rate(float milliseconds) const {
        return static_cast<float>(static_cast<double>(bytes()) * copies() * 1e-6) / milliseconds;
    }
};

/// The methods of a kind of device, which are neighbours in the list.
struct MethodRange {
    int first, count;

    static constexpr MethodRange of_device(bool cuda) {
        constexpr int gpu = static_cast<int>(Method::pageable), cpu = static_cast<int>(Method::plain);
        return cuda ? MethodRange{gpu, cpu - gpu} : MethodRange{cpu, methods - cpu};
    }
    constexpr bool has(Method method) const {
        return static_cast<int>(method) >= first && static_cast<int>(method) < first + count;
    }
};

class Plan {
public:
    Plan(const Params& p, bool cuda)
        : range_(p.method == Method::every ? MethodRange::of_device(cuda) : MethodRange{static_cast<int>(p.method), 1}),
          directions_(p.direction == Direction::both ? 2 : 1),
          first_direction_(p.direction == Direction::to_host ? 1 : 0),
          last_column_(column_of(p.largest)),
          columns_(p.sweep ? last_column_ + 1 : 1) {}

    /// Number of steps that measure each transfer once.
    int length() const { return columns_ * range_.count * directions_; }
    Transfer at(std::int64_t step) const {
        const int i = static_cast<int>(step % length()), way = i % directions_, method = i / directions_ % range_.count;
        const int column = last_column_ + 1 - columns_ + i / directions_ / range_.count;
        return {static_cast<Method>(range_.first + method), first_direction_ + way == 1, column};
    }
    /// Bytes that a step copies, averaged over the sizes.
    double bytes_per_step() const {
        double sum = 0;
        for (int column = last_column_ + 1 - columns_; column <= last_column_; ++column)
            sum += static_cast<double>(bytes_of(column)) * copies_of(bytes_of(column));
        return sum / columns_;
    }

private:
    MethodRange range_;
    int directions_, first_direction_, last_column_, columns_;
};

} // namespace transfers
