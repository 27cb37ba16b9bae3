// Numbers with 116 bits after the binary point, enough to distinguish the pixels of a deep view; a double has only 53
// bits. On the host only; the standard library has none.
#pragma once
#include <cmath>
#include <cstdint>

namespace julia {

__extension__ typedef __int128
    Fixed; // NOLINT(modernize-use-using): no pedantic word of it. In units of 2^-116: numbers to 1024
inline constexpr int fixed_bits = 116;

inline Fixed fixed(double v) { return static_cast<Fixed>(std::round(std::ldexp(v, fixed_bits))); }
inline double number(Fixed v) { return std::ldexp(static_cast<double>(v), -fixed_bits); }

/// Below 1024; off by less than two units.
inline Fixed product(Fixed a, Fixed b) {
    __extension__ typedef unsigned __int128 Whole; // NOLINT(modernize-use-using)
    const bool negative = (a < 0) != (b < 0);
    const auto x = static_cast<Whole>(a < 0 ? -a : a), y = static_cast<Whole>(b < 0 ? -b : b);
    const Whole x_high = x >> 64, x_low = x & ~std::uint64_t{0}, y_high = y >> 64, y_low = y & ~std::uint64_t{0};
    const Whole middle = x_high * y_low + x_low * y_high + (x_low * y_low >> 64); // in units of 2^-168
    const auto size = static_cast<Fixed>((x_high * y_high << (128 - fixed_bits)) + (middle >> (fixed_bits - 64)));
    return negative ? -size : size;
}

/// Rounds to the nearest, in units of 2^bits.
inline Fixed rounded_shift(Fixed v, int bits) { return (v + (Fixed{1} << (bits - 1))) >> bits; }

} // namespace julia
