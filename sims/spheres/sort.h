// Radix sort, a few bits in each pass from the lowest: counts the digits of each chunk and adds the counts up, which
// gives each chunk the destinations of its items. Equal digits keep their order, so that the result is the same on
// every processor.
#pragma once
#include "spheres/table.h"
#include <vector>

namespace spheres {

/// An item to sort: the key in the upper bits, the sphere's index in the lower.
using Item = std::uint64_t;
inline constexpr int index_bits = 32;

inline constexpr int digit_bits = 5, digits = 1 << digit_bits;
inline constexpr int chunk = 128; // items a thread: their counts fit into bytes

struct Digit {
    int shift;
    GLINT_HD int operator()(Item item) const { return static_cast<int>(item >> shift) & (digits - 1); }
};

/// A count for each digit, as bytes of four registers: an array would lie in memory.
class Tally {
public:
    GLINT_HD int operator()(int digit) const { return static_cast<int>(part(digit) >> shift(digit)) & 255; }
    GLINT_HD void add(int digit) {
        const std::uint64_t one = std::uint64_t{1} << shift(digit);
        const int at = digit / 8;
        a_ += at == 0 ? one : 0, b_ += at == 1 ? one : 0, c_ += at == 2 ? one : 0, d_ += at == 3 ? one : 0;
    }

private:
    GLINT_HD static int shift(int digit) { return digit % 8 * 8; }
    GLINT_HD std::uint64_t part(int digit) const {
        const int at = digit / 8;
        return at == 0 ? a_ : at == 1 ? b_ : at == 2 ? c_ : d_;
    }
    std::uint64_t a_ = 0, b_ = 0, c_ = 0, d_ = 0;
};

/// For each chunk, how many items have each digit: first all chunks for digit 0, then all chunks for digit 1, and so
/// on.
struct Counting {
    const Item* items;
    int count, chunks;
    Digit digit;
    int* counts;

    GLINT_HD void operator()(int x, int y) const {
        const int mine = y * across + x;
        if (mine >= chunks) return;
        Tally tally;
        const int end = count - mine * chunk < chunk ? count : (mine + 1) * chunk;
        for (int i = mine * chunk; i < end; ++i) tally.add(digit(items[i]));
        for (int d = 0; d < digits; ++d) counts[d * chunks + mine] = tally(d);
    }
};

/// Moves each item to its place: items with the same digit and chunk stay in order.
struct Scattering {
    const Item* items;
    Item* to;
    int count, chunks;
    Digit digit;
    const int* starts;

    GLINT_HD void operator()(int x, int y) const {
        const int mine = y * across + x;
        if (mine >= chunks) return;
        Tally before;
        const int end = count - mine * chunk < chunk ? count : (mine + 1) * chunk;
        for (int i = mine * chunk; i < end; ++i) {
            const Item item = items[i];
            const int d = digit(item);
            to[starts[d * chunks + mine] + before(d)] = item;
            before.add(d);
        }
    }
};

inline constexpr int addends = 64; // numbers that a thread adds

/// Sums of 64 numbers each.
struct Summing {
    const int* numbers;
    int* sums;
    int count;
    GLINT_HD void operator()(int x, int y) const {
        const int mine = y * across + x, first = mine * addends;
        if (first >= count) return;
        int sum = 0;
        for (int i = first; i < count && i < first + addends; ++i) sum += numbers[i];
        sums[mine] = sum;
    }
};
/// Replaces each of 64 numbers by the sum of the ones before it, plus `before`.
struct Running {
    int* numbers;
    const int* before; // null: nothing
    int count;
    GLINT_HD void operator()(int x, int y) const {
        const int mine = y * across + x, first = mine * addends;
        if (first >= count) return;
        int sum = before ? before[mine] : 0;
        for (int i = first; i < count && i < first + addends; ++i) {
            const int here = numbers[i];
            numbers[i] = sum, sum += here;
        }
    }
};

class Sorter {
public:
    Sorter(glint::Device device, int count)
        : device_(device), count_(count), chunks_((count + chunk - 1) / chunk), spare_(device, {count, 1}) {
        for (int n = digits * chunks_;; n = (n + addends - 1) / addends) {
            sums_.emplace_back(device, glint::Extent{n, 1});
            if (n <= addends) break;
        }
    }
    /// Sorts by `bits` bits above the sphere's index. `items` must have the size that the constructor got.
    void sort(glint::Field<Item>& items, int bits) {
        for (int shift = index_bits; shift < index_bits + bits; shift += digit_bits, swap(items, spare_)) {
            int* const counts = sums_[0].view().data;
            const Item* const from = items.view().data;
            device_.for_each_on_cpu("count", cells_for(chunks_), Counting{from, count_, chunks_, {shift}, counts});
            add_up();
            device_.for_each_on_cpu("scatter", cells_for(chunks_),
                                    Scattering{from, spare_.view().data, count_, chunks_, {shift}, counts});
        }
    }

private:
    static int length(const glint::Field<int>& field) { return field.extent().width; }
    void add_up() { // level by level down to 64 numbers or fewer, and back
        for (std::size_t k = 0; k + 1 < sums_.size(); ++k)
            device_.for_each_on_cpu("sum", cells_for(length(sums_[k + 1])),
                                    Summing{sums_[k].view().data, sums_[k + 1].view().data, length(sums_[k])});
        for (std::size_t k = sums_.size(); k-- > 0;) {
            const int* const before = k + 1 < sums_.size() ? sums_[k + 1].view().data : nullptr;
            device_.for_each_on_cpu("run", cells_for((length(sums_[k]) + addends - 1) / addends),
                                    Running{sums_[k].view().data, before, length(sums_[k])});
        }
    }

    glint::Device device_;
    int count_, chunks_;
    glint::Field<Item> spare_;
    std::vector<glint::Field<int>> sums_; // the counts, then sums of 64 of the ones before, down to 64 or fewer
};

} // namespace spheres
