// The number of blocks that a multiprocessor holds at a time, and the limiting resource: NVIDIA's occupancy
// calculation, with the limits of the CUDA programming guide by compute capability.
#pragma once

namespace glint {

struct Multiprocessor {
    int threads, blocks, shared; // at a time; bytes of all blocks together
};
constexpr Multiprocessor multiprocessor_of(int major, int minor) {
    constexpr int kib = 1024;
    if (major == 7 && minor == 5) return {1024, 16, 64 * kib};
    if (major == 7) return {2048, 32, 96 * kib};
    if (major == 8 && minor == 0) return {2048, 32, 164 * kib};
    if (major == 8 && minor == 7) return {1536, 16, 164 * kib};
    if (major == 8 && minor == 9) return {1536, 24, 100 * kib};
    if (major == 8) return {1536, 16, 100 * kib};
    if (major == 12) return {1536, 24, 100 * kib};
    return {2048, 32, 228 * kib};
}

inline constexpr int register_file = 65536; // registers of a multiprocessor, since compute capability 5.0

/// Registers that a warp takes from the file: whole eights a thread.
constexpr int registers_per_warp(int per_thread) { return (per_thread * 32 + 255) / 256 * 256; }

struct Occupancy {
    int blocks = 0;         // at a time; 0: not even one fits
    int warps = 0, of = 0;  // at a time; that could be
    const char* limit = ""; // the resource that limits the number of resident blocks
};

/// registers: of a thread. shared: bytes that each block asks for.
constexpr Occupancy occupancy(int major, int minor, int threads, int registers, int shared) {
    const Multiprocessor all = multiprocessor_of(major, minor);
    const int warps = (threads + 31) / 32;
    const int reserved = major >= 8 ? 1024 : 0,
              shared_per_block = (shared + 127) / 128 * 128 + reserved;                   // reserved: by the system
    const int warps_by_registers = register_file / 4 / registers_per_warp(registers) * 4; // four files of a quarter
    const int by_threads = all.threads / 32 / warps, by_registers = warps_by_registers / warps;
    Occupancy found{by_threads, 0, all.threads / 32, "threads"};
    const auto at_most = [&found](int blocks, const char* why) {
        if (blocks < found.blocks) found.blocks = blocks, found.limit = why;
    };
    at_most(all.blocks, "blocks");
    at_most(by_registers, "registers");
    if (shared_per_block > 0) at_most(all.shared / shared_per_block, "shared memory");
    found.warps = found.blocks * warps;
    return found;
}

} // namespace glint
