// Sums, sorts, groups and histograms of lists, for any device whose memory the CPU can read, next to those of the
// standard library.
#pragma once
#include "sims/api/any_order.h"
#include "sims/api/bins.h"
#include "sims/api/lists.h"
#include "sims/api/prefix_sums.h"
#include "sims/api/random.h"
#include "sims/api/sorts.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

namespace glint::test {

/// Lengths at which a piece, a warp, a block or a level begins or ends.
inline constexpr int awkward_counts[] = {0,   1,    2,    31,   32,   33,    255,   256,
                                         257, 1023, 1024, 1025, 4099, 16384, 16385, 65537};

template <class T> std::vector<T> drawn_values(int count, std::uint64_t seed) {
    std::vector<T> all;
    for (int i = 0; i < count; ++i) {
        const std::uint64_t bits = hash(hash(seed) + static_cast<std::uint64_t>(i));
        if constexpr (std::is_floating_point_v<T>)
            all.push_back(static_cast<T>(static_cast<std::int32_t>(bits >> 32)) * static_cast<T>(0x1p-20));
        else
            all.push_back(static_cast<T>(bits));
    }
    return all;
}
template <class T> List<T> list_of(Device device, const std::vector<T>& values) {
    List<T> list(device, std::max(1, int(values.size())));
    std::copy(values.begin(), values.end(), list.view().data);
    return list;
}
template <class T> std::vector<std::remove_const_t<T>> values_of(ListView<T> list) {
    return {list.data, list.data + list.count};
}

template <class T> struct Reduced {
    SumOf<T> sum, any_sum;
    T smallest, largest;
};
template <class T> Reduced<T> reduced(Device device, const std::vector<T>& values) {
    const auto count = int(values.size());
    const List<T> list = list_of(device, values);
    const ListView<const T> all{list.view().data, count};
    glint::Sum<T> sum(device, count);
    Smallest<T> smallest(device, count);
    Largest<T> largest(device, count);
    AnyOrder<T, Adds> any_sum(device, count);
    return {*sum.of(all), *any_sum.of(all), *smallest.of(all), *largest.of(all)};
}

template <class T> std::vector<T> prefix_sums(Device device, const std::vector<T>& values, bool in_place) {
    const auto count = int(values.size());
    List<T> from = list_of(device, values), to(device, std::max(1, count));
    PrefixSums<T> sums(device, count);
    const ListView<T> into{in_place ? from.view().data : to.view().data, count};
    sums.of({from.view().data, count}, into);
    return values_of(into);
}

/// The sorted keys, and where each was; only the lowest `bits` of them are looked at.
template <class Key>
std::pair<std::vector<Key>, std::vector<std::uint32_t>> sorted(Device device, const std::vector<Key>& keys,
                                                               int bits = 8 * int(sizeof(Key))) {
    const auto count = int(keys.size());
    std::vector<std::uint32_t> numbers(keys.size());
    std::iota(numbers.begin(), numbers.end(), 0u);
    const List<Key> from = list_of(device, keys);
    const List<std::uint32_t> values = list_of(device, numbers);
    List<Key> to(device, std::max(1, count));
    List<std::uint32_t> moved(device, std::max(1, count));
    Sort<Key> sort(device, count, bits);
    sort.pairs({from.view().data, count}, {values.view().data, count}, {to.view().data, count},
               {moved.view().data, count});
    return {values_of<Key>({to.view().data, count}), values_of<std::uint32_t>({moved.view().data, count})};
}
template <class Key>
std::pair<std::vector<Key>, std::vector<std::uint32_t>> sorted_by_library(const std::vector<Key>& keys) {
    std::vector<std::uint32_t> numbers(keys.size());
    std::iota(numbers.begin(), numbers.end(), 0u);
    std::stable_sort(numbers.begin(), numbers.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return keys[a] < keys[b]; });
    std::vector<Key> in_order;
    for (const std::uint32_t number : numbers) in_order.push_back(keys[number]);
    return {in_order, numbers};
}
/// Whether two lists have the same bits, also of -0 and NaN.
template <class T> bool alike(const std::vector<T>& a, const std::vector<T>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

/// The remainder of an element's number, or of its hash.
struct SomeGroup {
    int groups;
    bool hashed;
    GLINT_HD int operator()(int i) const {
        const auto number = static_cast<std::uint64_t>(i);
        return static_cast<int>((hashed ? hash(number) : number) % static_cast<std::uint64_t>(groups));
    }
};
/// How many groups do not have the elements that they should have, in order.
inline int wrong_groups(Device device, int count, SomeGroup group_of) {
    std::vector<std::vector<std::uint32_t>> expected(static_cast<std::size_t>(group_of.groups));
    for (int i = 0; i < count; ++i)
        expected[static_cast<std::size_t>(group_of(i))].push_back(static_cast<std::uint32_t>(i));
    Groups groups(device, std::max(1, count), group_of.groups);
    groups.of(count, group_of.groups, group_of);
    const ListView<const std::uint32_t> order = groups.order(), starts = groups.starts();
    int wrong = 0;
    for (int i = 0; i < group_of.groups; ++i) {
        const std::vector<std::uint32_t> found(order.data + starts[i], order.data + starts[i + 1]);
        wrong += found != expected[static_cast<std::size_t>(i)];
    }
    return wrong;
}

inline std::vector<std::uint32_t> binned(Device device, const std::vector<float>& values, float low, float high,
                                         int bins) {
    const List<float> list = list_of(device, values);
    Histogram histogram(device, bins);
    histogram.of(ListView<const float>{list.view().data, int(values.size())}, low, high);
    return values_of(histogram.of(ListView<const float>{list.view().data, int(values.size())}, low, high));
}

struct ChangeTogether {
    std::int32_t* sum;
    std::uint32_t* largest;
    float *lowest, *highest;
    GLINT_HD void operator()(int i) const {
        atomic_add(*sum, i % 2 ? 3 : -1);
        atomic_max(*largest, static_cast<std::uint32_t>(hash(static_cast<std::uint64_t>(i)) >> 40));
        const float drawn = normal(1, static_cast<std::uint64_t>(i));
        atomic_min(*lowest, drawn);
        atomic_max(*highest, drawn);
    }
};

} // namespace glint::test
