// Sorting lists, grouping their elements by a number, and counting them. Each is an object: its constructor takes all
// memory, and a call queues work without waiting. Results are exact: the same on every run, CPU and GPU. Sorting is
// stable: elements with equal keys keep their order.
#pragma once
#include "atomics.h"
#include "cub_calls.h"
#include "device.h"
#include "list.h"
#include <algorithm>
#include <cstring>

namespace glint {

/// Bits of a key, in an order that is the order of the keys as unsigned numbers: -0 and 0 are equal, NaN comes after (or,
/// with a sign, before) all numbers.
template <class Key> GLINT_HD inline auto ordered_bits(Key key) {
    using Bits = std::conditional_t<sizeof(Key) == 8, std::uint64_t, std::uint32_t>;
    static_assert(sizeof(Key) == 4 || sizeof(Key) == 8, "a key is a float, a double or an integer of 32 or 64 bits");
    constexpr Bits sign = Bits{1} << (8 * sizeof(Key) - 1);
    if constexpr (std::is_floating_point_v<Key>)
        if (key == 0) key = 0; // also -0
    Bits bits = 0;
    memcpy(&bits, &key, sizeof key);
    if constexpr (std::is_floating_point_v<Key>) return bits & sign ? Bits(~bits) : Bits(bits | sign);
    return std::is_signed_v<Key> ? Bits(bits ^ sign) : bits;
}

/// A pass of the CPU's radix sort, by eight bits of the keys: pieces of the list are counted, then moved.
template <class Key> struct RadixPass {
    static constexpr int digits = 256, elements = 16384; // elements of a piece
    const Key* keys;
    int count, shift, pieces;
    std::uint32_t* places; ///< for each digit and piece: how many, then where the first one goes

    GLINT_HD int digit(int i) const { return static_cast<int>(ordered_bits(keys[i]) >> shift & 255u); }
    GLINT_HD std::uint32_t& place(int digit, int piece) const { return places[std::int64_t{digit} * pieces + piece]; }
    GLINT_HD int first(int piece) const { return piece * elements; }
    GLINT_HD int last(int piece) const {
        return first(piece) + (count - first(piece) < elements ? count - first(piece) : elements);
    }
};
template <class Key> struct CountDigits {
    RadixPass<Key> pass;
    GLINT_HD void operator()(int, int piece) const {
        std::uint32_t counts[RadixPass<Key>::digits] = {};
        for (int i = pass.first(piece); i < pass.last(piece); ++i) ++counts[pass.digit(i)];
        for (int digit = 0; digit < pass.digits; ++digit) pass.place(digit, piece) = counts[digit];
    }
};
template <class Key> struct PlaceDigits {
    RadixPass<Key> pass;
    GLINT_HD void operator()(int, int) const {
        std::uint32_t next = 0;
        for (std::int64_t i = 0; i < std::int64_t{pass.digits} * pass.pieces; ++i) {
            const std::uint32_t here = pass.places[i];
            pass.places[i] = next, next += here;
        }
    }
};
template <class Key, class Value> struct MoveByDigits {
    RadixPass<Key> pass;
    const Value* values;
    Key* to_keys;
    Value* to_values; ///< null: only keys
    GLINT_HD void operator()(int, int piece) const {
        std::uint32_t next[RadixPass<Key>::digits];
        for (int digit = 0; digit < pass.digits; ++digit) next[digit] = pass.place(digit, piece);
        for (int i = pass.first(piece); i < pass.last(piece); ++i) {
            const std::uint32_t to = next[pass.digit(i)]++;
            to_keys[to] = pass.keys[i];
            if (to_values) to_values[to] = values[i];
        }
    }
};

/// Sorts keys, and values with them. Key: float, double or an integer of 32 or 64 bits. Value: any plain data.
template <class Key, class Value = std::uint32_t> class Sort {
public:
    /// most: elements of a call. key_bits: keys differ only in so many lowest bits; only for unsigned keys.
    Sort(Device device, int most, int key_bits = 8 * int(sizeof(Key)))
        : device_(device),
          bits_(std::is_unsigned_v<Key> ? std::clamp(key_bits, 1, 8 * int(sizeof(Key))) : 8 * int(sizeof(Key))),
          keys_(device, on_cpu() ? most : 0),
          values_(device, on_cpu() ? most : 0),
          places_(device, on_cpu() ? RadixPass<Key>::digits * pieces_of(most) : 0),
          scratch_(device, [=, this](void* scratch, std::size_t& bytes) {
              std::size_t for_keys = 0;
              const Key* const no_keys = nullptr;
              const Value* const no_values = nullptr;
              cub_sort_keys(device, scratch, for_keys, no_keys, static_cast<Key*>(nullptr), most, 0, bits_);
              cub_sort_pairs(device, scratch, bytes, no_keys, static_cast<Key*>(nullptr), no_values,
                             static_cast<Value*>(nullptr), most, 0, bits_);
              bytes = std::max(bytes, for_keys);
          }) {}

    /// Queues a sort of keys into to_keys, a different list of the same length.
    void keys(ListView<const Key> keys, ListView<Key> to_keys) {
        const Device::Scope scope(device_.host(), "sort");
        if (on_cpu()) return by_digits(keys, nullptr, to_keys, nullptr);
        scratch_.run("cub::DeviceRadixSort::SortKeys", [&](void* scratch, std::size_t& bytes) {
            cub_sort_keys(device_, scratch, bytes, keys.data, to_keys.data, keys.count, 0, bits_);
        });
    }
    /// Queues a sort of keys and values by keys; all four lists are different and have the same length.
    void pairs(ListView<const Key> keys, ListView<const Value> values, ListView<Key> to_keys, ListView<Value> to_values) {
        const Device::Scope scope(device_.host(), "sort");
        if (on_cpu()) return by_digits(keys, values.data, to_keys, to_values.data);
        scratch_.run("cub::DeviceRadixSort::SortPairs", [&](void* scratch, std::size_t& bytes) {
            cub_sort_pairs(device_, scratch, bytes, keys.data, to_keys.data, values.data, to_values.data, keys.count, 0,
                           bits_);
        });
    }

private:
    bool on_cpu() const { return !CubScratch::is_used(device_); }
    static int pieces_of(int count) { return static_cast<int>(blocks_for(count, RadixPass<Key>::elements)); }
    void by_digits(ListView<const Key> keys, const Value* values, ListView<Key> to_keys, Value* to_values) {
        const int passes = (bits_ + 7) / 8, pieces = pieces_of(keys.count);
        const Key* from = keys.data;
        for (int pass = 0; pass < passes; ++pass) {
            const bool is_last_or_like_it = (passes - 1 - pass) % 2 == 0; // the last pass moves into to_keys
            Key* const to = is_last_or_like_it ? to_keys.data : keys_.view().data;
            Value* const with = !to_values ? nullptr : is_last_or_like_it ? to_values : values_.view().data;
            const RadixPass<Key> now{from, keys.count, 8 * pass, pieces, places_.view().data};
            device_.for_each("count digits", {1, pieces}, CountDigits<Key>{now});
            device_.for_each("place digits", {1, 1}, PlaceDigits<Key>{now});
            device_.for_each("move by digits", {1, pieces}, MoveByDigits<Key, Value>{now, values, to, with});
            from = to, values = with;
        }
    }

    Device device_;
    int bits_;
    List<Key> keys_;
    List<Value> values_;
    List<std::uint32_t> places_;
    CubScratch scratch_;
};

/// Elements in groups: the numbers of the elements of group 0, then those of group 1, … Within a group they are in
/// order. With cells as groups, this finds the particles of a cell.
class Groups {
public:
    /// most: elements of a call. groups: at least 1.
    Groups(Device device, int most, int groups)
        : device_(device),
          groups_(groups),
          unsorted_(device, most),
          keys_(device, most),
          numbers_(device, most),
          order_(device, most),
          starts_(device, groups + 1),
          sort_(device, most, bits_of(groups)) {}

    /// Queues it for the elements 0 to count - 1. group_of: a kernel, which returns a number from 0 to groups - 1.
    template <class GroupOf> void of(int count, const GroupOf& group_of) {
        device_.for_each("groups", count, Number<GroupOf>{group_of, unsorted_.view(), numbers_.view()});
        const ListView<std::uint32_t> keys{keys_.view().data, count}, order{order_.view().data, count};
        sort_.pairs({unsorted_.view().data, count}, {numbers_.view().data, count}, keys, order);
        device_.for_each("starts", groups_ + 1, FindStart{keys, starts_.view()});
        count_ = count;
    }
    /// The numbers of the elements, group after group.
    ListView<const std::uint32_t> order() const { return {order_.view().data, count_}; }
    /// The place in order() where each group begins, and at the end the number of all elements.
    ListView<const std::uint32_t> starts() const { return starts_.view(); }

private:
    template <class GroupOf> struct Number {
        GroupOf group_of;
        ListView<std::uint32_t> keys, numbers;
        GLINT_HD void operator()(int i) const {
            keys[i] = static_cast<std::uint32_t>(group_of(i)), numbers[i] = static_cast<std::uint32_t>(i);
        }
    };
    struct FindStart { // the first key that is not below the group
        ListView<const std::uint32_t> keys;
        ListView<std::uint32_t> starts;
        GLINT_HD void operator()(int group) const {
            int first = 0, left = keys.count;
            while (left > 0) {
                const int half = left / 2;
                const bool below = keys[first + half] < static_cast<std::uint32_t>(group);
                first = below ? first + half + 1 : first;
                left = below ? left - half - 1 : half;
            }
            starts[group] = static_cast<std::uint32_t>(first);
        }
    };
    static int bits_of(int groups) {
        int bits = 1;
        while (bits < 31 && groups - 1 >> bits > 0) ++bits;
        return bits;
    }

    Device device_;
    int groups_, count_ = 0;
    List<std::uint32_t> unsorted_, keys_, numbers_, order_, starts_;
    Sort<std::uint32_t> sort_;
};

/// The bin of element i of a list: bins of equal width from low to high. Beyond these, and for NaN: -1.
template <class T> struct EqualBins {
    ListView<const T> values;
    T low, high;
    int bins;
    GLINT_HD int operator()(int i) const {
        const T value = values[i];
        if (!(value >= low && value < high)) return -1;
        const auto bin = static_cast<int>(static_cast<double>(value - low) / static_cast<double>(high - low) *
                                          static_cast<double>(bins));
        return bin < bins ? bin : bins - 1;
    }
};

#ifdef __CUDACC__
/// Counts in shared memory, then adds the block's counts to all.
template <class BinOf>
__global__ void count_in_blocks(GLINT_GRID_CONSTANT const BinOf bin_of, int count, int bins, std::uint32_t* to) {
    std::uint32_t* const counts = launched_shared<std::uint32_t>();
    const auto me = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
    for (int bin = me; bin < bins; bin += threads) counts[bin] = 0;
    __syncthreads();
    const auto stride = static_cast<std::int64_t>(gridDim.x) * threads;
    for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * threads + me; i < count; i += stride) {
        const int bin = bin_of(static_cast<int>(i));
        if (bin >= 0 && bin < bins) atomicAdd(counts + bin, 1u);
    }
    __syncthreads();
    for (int bin = me; bin < bins; bin += threads)
        if (counts[bin] > 0) atomicAdd(to + bin, counts[bin]);
}
#endif

/// Counts how many elements are in each bin.
class Histogram {
public:
    Histogram(Device device, int bins) : device_(device), counts_(device, bins) {}

    /// Queues it for the elements 0 to count - 1, and returns the counts, which the next call overwrites. bin_of: a
    /// kernel, which returns an element's bin; elements in other bins than 0 to bins - 1 are not counted.
    template <class BinOf> ListView<const std::uint32_t> of(int count, const BinOf& bin_of) {
        const ListView<std::uint32_t> counts = counts_.view();
        device_.for_each("clear", counts.count, Clear{counts});
#ifdef __CUDACC__
        if (device_.is_cuda() && counts.count <= max_shared_bins && count > 0) {
            constexpr int threads = 512;
            const auto blocks = strided_blocks_for(count, 8 * threads, 3, device_.facts().multiprocessors);
            launch(device_.stream(), grid_of(blocks), dim3(threads), counts.count * int(sizeof(std::uint32_t)),
                   Launch::serialized, count_in_blocks<BinOf>, bin_of, count, counts.count, counts.data);
            return counts;
        }
#endif
        const int pieces = static_cast<int>(blocks_for(count, CountPiece<BinOf>::elements));
        if (!device_.is_cuda() && counts.count <= max_own_bins)
            device_.for_each("count", {1, pieces}, CountPiece<BinOf>{bin_of, count, counts});
        else
            device_.for_each("count", count, CountOne<BinOf>{bin_of, counts});
        return counts;
    }
    template <class T> ListView<const std::uint32_t> of(ListView<const T> values, T low, T high) {
        return of(values.count, EqualBins<T>{values, low, high, counts_.count()});
    }

private:
    static constexpr int max_shared_bins = 8192, max_own_bins = 1024;
    struct Clear {
        ListView<std::uint32_t> counts;
        GLINT_HD void operator()(int bin) const { counts[bin] = 0; }
    };
    template <class BinOf> struct CountOne {
        BinOf bin_of;
        ListView<std::uint32_t> counts;
        GLINT_HD void operator()(int i) const {
            const int bin = bin_of(i);
            if (bin >= 0 && bin < counts.count) atomic_add(counts[bin], 1);
        }
    };
    template <class BinOf> struct CountPiece { // in a table of its own first: threads of a CPU that share a line wait
        static constexpr int elements = 16384;
        BinOf bin_of;
        int count;
        ListView<std::uint32_t> counts;
        GLINT_HD void operator()(int, int piece) const {
            std::uint32_t own[max_own_bins] = {};
            const int first = piece * elements, last = first + (count - first < elements ? count - first : elements);
            for (int i = first; i < last; ++i) {
                const int bin = bin_of(i);
                if (bin >= 0 && bin < counts.count) ++own[bin];
            }
            for (int bin = 0; bin < counts.count; ++bin)
                if (own[bin] > 0) atomic_add(counts[bin], own[bin]);
        }
    };

    Device device_;
    List<std::uint32_t> counts_;
};

} // namespace glint
