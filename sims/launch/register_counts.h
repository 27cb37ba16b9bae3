// The numbers of registers for which the kernel is compiled.
#pragma once

namespace launch {

inline constexpr int register_counts[] = {32, 64, 128, 255}; // per thread

constexpr int compiled_registers(int wanted) {
    for (const int count : register_counts)
        if (wanted <= count) return count;
    return register_counts[3];
}

} // namespace launch
