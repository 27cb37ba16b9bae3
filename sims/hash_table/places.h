// A table without chains: an array of places, twice as many as keys. A key's first place follows from all of its bits,
// so the distribution of keys does not matter; if it is taken, the next place is tried (linear probing).
#pragma once
#include "walk.h"

namespace hash_table {

struct Places {
    std::uint32_t* keys; // 0: free
    std::int64_t count;

    GLINT_HD static constexpr std::int64_t for_keys(std::int64_t keys) { return 2 * keys; }
    GLINT_HD std::int64_t own(std::uint32_t key) const {
        return static_cast<std::int64_t>(
            static_cast<std::uint64_t>(key * 2654435769u) * static_cast<std::uint64_t>(count) >> 32);
    }
};

struct InsertOpen {
    Keys keys;
    Places places;
    GLINT_HD void operator()(int x, int y) const {
        const std::int64_t i = Items::number(x, y);
        if (i >= keys.count) return;
        const std::uint32_t key = keys.data[i];
        std::int64_t place = places.own(key);
        while (compare_and_swap(places.keys[place], 0, key) != 0) place = place + 1 < places.count ? place + 1 : 0;
    }
};

/// Counts each key for its bucket, and leaves the place free.
struct TallyPlaces {
    Places places;
    Buckets buckets;
    std::uint32_t *lengths, *sums; // one for each bucket; zeros between two steps
    GLINT_HD void operator()(int x, int y) const {
        const std::int64_t place = Items::number(x, y);
        if (place >= places.count || places.keys[place] == 0) return;
        const std::uint32_t key = places.keys[place], bucket = buckets.of(key);
        add(lengths[bucket], 1), add(sums[bucket], key);
        places.keys[place] = 0;
    }
};

struct PublishTally {
    Buckets buckets;
    std::uint32_t *lengths, *sums;
    Contents contents;
    GLINT_HD void operator()(int x, int y) const {
        const std::int64_t bucket = Items::number(x, y);
        if (bucket >= buckets.count) return;
        contents.write(x, y, lengths[bucket], sums[bucket]);
        lengths[bucket] = sums[bucket] = 0;
    }
};

} // namespace hash_table
