// Sorting lists, and grouping their elements by a number. Each is an object: its constructor takes all memory, and a
// call queues work without waiting. Results are exact: the same on every run, CPU and GPU. Sorting is stable: elements
// with equal keys keep their order.
#pragma once
#include "cub_scratch.h"
#include <algorithm>
#include <cstring>
#ifdef __NVCC__
#include <cub/device/device_radix_sort.cuh>
#endif

namespace glint {

#ifdef __NVCC__
template <class... A> void cub_sort_keys(Device d, void* scratch, std::size_t& bytes, A... of) {
    check(cub::DeviceRadixSort::SortKeys(scratch, bytes, of..., d.stream().handle));
}
template <class... A> void cub_sort_pairs(Device d, void* scratch, std::size_t& bytes, A... of) {
    check(cub::DeviceRadixSort::SortPairs(scratch, bytes, of..., d.stream().handle));
}
#else
template <class... A> void cub_sort_keys(Device, void*, std::size_t&, A...) {}
template <class... A> void cub_sort_pairs(Device, void*, std::size_t&, A...) {}
#endif

/// Bits of a key, in an order that is the order of the keys as unsigned numbers: -0 and 0 are equal, NaN comes after
/// (or, with a sign, before) all numbers.
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
          keys_(device, on_cpu() ? std::max(1, most) : 1),
          values_(device, on_cpu() ? std::max(1, most) : 1),
          places_(device, on_cpu() ? RadixPass<Key>::digits * std::max(1, pieces_of(most)) : 1),
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
    void pairs(ListView<const Key> keys, ListView<const Value> values, ListView<Key> to_keys,
               ListView<Value> to_values) {
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

template <class GroupOf> struct NumberByGroup {
    GroupOf group_of;
    ListView<std::uint32_t> keys, numbers;
    GLINT_HD void operator()(int i) const {
        keys[i] = static_cast<std::uint32_t>(group_of(i)), numbers[i] = static_cast<std::uint32_t>(i);
    }
};
/// Finds the first key that is not below the group.
struct FindGroup {
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

/// Elements in groups: the numbers of the elements of group 0, then those of group 1, … Within a group they are in
/// order. With cells as groups, this finds the particles of a cell.
class Groups {
public:
    /// Most elements and groups of a call, at least 1 of each.
    Groups(Device device, int most, int most_groups)
        : device_(device),
          unsorted_(device, most),
          keys_(device, most),
          numbers_(device, most),
          order_(device, most),
          starts_(device, most_groups + 1),
          sort_(device, most, bits_of(most_groups)) {}

    /// Queues it for the elements 0 to count - 1. group_of: a kernel, which returns a number from 0 to groups - 1.
    template <class GroupOf> void of(int count, int groups, const GroupOf& group_of) {
        device_.for_each("groups", count, NumberByGroup<GroupOf>{group_of, unsorted_.view(), numbers_.view()});
        const ListView<std::uint32_t> keys{keys_.view().data, count}, order{order_.view().data, count};
        sort_.pairs({unsorted_.view().data, count}, {numbers_.view().data, count}, keys, order);
        device_.for_each("starts", groups + 1, FindGroup{keys, starts_.view()});
        count_ = count, groups_ = groups;
    }
    /// The numbers of the elements, group after group.
    ListView<const std::uint32_t> order() const { return {order_.view().data, count_}; }
    /// The place in order() where each group begins, and at the end the number of all elements.
    ListView<const std::uint32_t> starts() const { return {starts_.view().data, groups_ + 1}; }

private:
    static int bits_of(int groups) {
        int bits = 1;
        while (bits < 31 && (groups - 1) >> bits > 0) ++bits;
        return bits;
    }

    Device device_;
    int count_ = 0, groups_ = 0;
    List<std::uint32_t> unsorted_, keys_, numbers_, order_, starts_;
    Sort<std::uint32_t> sort_;
};

} // namespace glint
