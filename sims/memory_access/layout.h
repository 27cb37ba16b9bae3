// The place of a member of a record, in words of 4 bytes: records one after another, each padded to a power of two, one
// array a member, or arrays of 32 records each.
#pragma once
#include "api/quads.h"

namespace memory_access {

inline constexpr int max_members = 8, warp_lanes = 32;

enum class Arrangement : std::int32_t { records, padded_records, arrays, tiles };

constexpr int padded(int members) { return members <= 2 ? members : members <= 4 ? 4 : max_members; }
constexpr int whole_warps(int records) { return (records + warp_lanes - 1) / warp_lanes * warp_lanes; }

/// Word: an integer type large enough for the number of any word.
template <class Word> struct LayoutOf {
    int shift = 31;                         // 2^shift records lie together
    Word group = 0, record = 1, member = 1; // words from one to the next
    int width = 1;                          // words that one load takes
    friend constexpr bool operator==(const LayoutOf&, const LayoutOf&) = default;

    LayoutOf() = default;
    template <class Other>
    explicit constexpr LayoutOf(const LayoutOf<Other>& other)
        : shift(other.shift),
          group(static_cast<Word>(other.group)),
          record(static_cast<Word>(other.record)),
          member(static_cast<Word>(other.member)),
          width(other.width) {}
    constexpr LayoutOf(Arrangement kind, int records, int members) {
        switch (kind) {
        case Arrangement::records:
            record = members;
            break;
        case Arrangement::padded_records:
            record = padded(members), width = padded(members) < 4 ? padded(members) : 4;
            break;
        case Arrangement::arrays:
            member = whole_warps(records);
            break;
        case Arrangement::tiles:
            shift = 5, group = Word{warp_lanes} * members, member = warp_lanes;
            break;
        }
    }
    GLINT_HD constexpr Word word(int of_record, int of_member) const {
        const int within = of_record & static_cast<int>((1u << shift) - 1);
        return (of_record >> shift) * group + within * record + of_member * member;
    }
};
using Layout = LayoutOf<std::int64_t>;
using TileLayout = LayoutOf<std::int32_t>; // layout of data that fit into shared memory

/// Enough words for any layout of this many records.
constexpr std::int64_t words_for(int records, int members) {
    return std::int64_t(whole_warps(records)) * padded(members);
}

/// The sum of a record's first members: integers so small that no sum is rounded. words: maps a word's place in the
/// layout to memory.
template <class Words, class Word>
GLINT_HD float sum_of_members(const Words& words, const LayoutOf<Word>& layout, int record, int used) {
    struct alignas(8) Pair {
        float at[2];
    };
    float sum = 0;
    if (layout.width == 4) {
        for (int m = 0; m < used; m += 4) {
            const auto four = *reinterpret_cast<const glint::Quad<float>*>(words(layout.word(record, m)));
            for (int i = 0; i < 4; ++i) sum += m + i < used ? four.at[i] : 0;
        }
    } else if (layout.width == 2) {
        const Pair two = *reinterpret_cast<const Pair*>(words(layout.word(record, 0)));
        sum = two.at[0] + (used > 1 ? two.at[1] : 0);
    } else {
        for (int m = 0; m < used; ++m) sum += *words(layout.word(record, m));
    }
    return sum;
}

} // namespace memory_access
