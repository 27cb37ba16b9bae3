// Locks on the CPU: a thread that finds one taken tests it until it is free. Waiting threads never block the holder,
// and the holder holds no other lock.
#pragma once
#include "chains.h"

namespace hash_table {

class BucketLock {
public:
    explicit BucketLock(std::uint32_t& word) : word_(word) {
        while (word_.exchange(1, std::memory_order_acquire) != 0)
            while (word_.load(std::memory_order_relaxed) != 0) {}
    }
    ~BucketLock() { word_.store(0, std::memory_order_release); }
    BucketLock(const BucketLock&) = delete;
    BucketLock& operator=(const BucketLock&) = delete;

private:
    std::atomic_ref<std::uint32_t> word_;
};

struct InsertLocked {
    Chains chains;
    void operator()(int x, int y) const {
        const std::int64_t i = Items::number(x, y);
        if (i >= chains.keys.count) return;
        const std::uint32_t bucket = chains.buckets.of(chains.keys.data[i]);
        const BucketLock held(chains.locks[bucket]);
        chains.push(i, bucket);
    }
};

} // namespace hash_table
