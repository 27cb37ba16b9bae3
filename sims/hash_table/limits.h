// Refuses methods that would keep a GPU busy for more than 0.1 s a step. Many threads that need the same bucket are
// served one after the other, and a thread that walks a long chain waits for memory at every node.
#pragma once
#include "buckets.h"

namespace hash_table {

inline const char* too_slow(const glint_device_facts& gpu, glint::Extent e, const Params& p) {
    constexpr double max_seconds = 0.1, seconds_per_node = 0.7e-6, seconds_per_attempt = 0.6e-9; // seconds
    // lanes of a warp that run in turn
    constexpr double threads_per_multiprocessor = 2048, interleaved_lanes = 32;
    const Tape tape(e, p);
    const Expected expected(tape, Buckets(tape, p), p);
    const double longest = std::min(expected.longest(), static_cast<double>(tape.keys));
    if (longest * seconds_per_node > max_seconds)
        return "the longest chain would keep one GPU thread busy for more than 0.1 s: choose 'open', or less load or "
               "skew";
    const double there = std::min(threads_per_multiprocessor * gpu.multiprocessors, static_cast<double>(tape.keys)),
                 meet = there * longest / static_cast<double>(tape.keys); // at the bucket that most want
    const bool all_try = p.method == Method::cas || p.method == Method::rounds;
    const double attempts = all_try ? meet : p.method == Method::mutex ? meet / interleaved_lanes : 1;
    if (longest * attempts * seconds_per_attempt > max_seconds)
        return "too many threads would retry at the same bucket, so a step would take more than 0.1 s: choose "
               "'exchange' "
               "or open";
    return nullptr;
}

} // namespace hash_table
