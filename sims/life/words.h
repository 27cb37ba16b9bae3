// 32 cells in a word: a rule's result, by adding the eight neighbours bit by bit.
#pragma once
#include "life/rule.h"
#include <cstring>

namespace life {

using Word = std::uint32_t;
using EightBytes = std::uint64_t;
inline constexpr EightBytes ones = 0x0101010101010101u;

/// Bit i of the result: whether byte i is at least 128.
GLINT_HD inline Word high_bits(EightBytes bytes) {
    return static_cast<Word>((bytes >> 7 & ones) * 0x0102040810204080u >> 56);
}
/// Spreads a byte: byte i of the result is bit i.
GLINT_HD inline EightBytes unpack_bits(Word bits) {
    const EightBytes each = (bits & 255u) * ones & 0x8040201008040201u;
    return (each + 0x7f7f7f7f7f7f7f7fu) >> 7 & ones;
}
/// at: a multiple of 8 bytes.
GLINT_HD inline EightBytes load_eight(const Byte* at) {
    EightBytes bytes;
    std::memcpy(&bytes, __builtin_assume_aligned(at, 8), 8);
    return bytes;
}
GLINT_HD inline void store_eight(Byte* at, EightBytes bytes) {
    std::memcpy(__builtin_assume_aligned(at, 8), &bytes, 8);
}

/// A sum of bits in each place, in binary: `one` is its lowest digit, `two` the next.
struct Sum {
    Word one, two;
};
GLINT_HD inline Sum sum_of(Word a, Word b, Word c) { return {a ^ b ^ c, (a & b) | (c & (a ^ b))}; }

/// A row of neighbours: a word, and the words at its left and right.
struct Row {
    Word here, left, right;
    GLINT_HD Row(const Word* word)
        : here(word[0]), left(here << 1 | word[-1] >> 31), right(here >> 1 | word[1] << 31) {}
    GLINT_HD Sum all() const { return sum_of(left, here, right); }
    GLINT_HD Sum sides() const { return {left ^ right, left & right}; }
};

/// How many living neighbours each cell has, in binary: four digits.
struct NeighbourCounts {
    Word digit[4];
    GLINT_HD NeighbourCounts(Sum below, Sum same_row, Sum above) {
        const Sum ones_of = sum_of(below.one, same_row.one, above.one);
        const Sum twos = sum_of(below.two, same_row.two, above.two);
        const Word carried = twos.one & ones_of.two;
        digit[0] = ones_of.one, digit[1] = twos.one ^ ones_of.two;
        digit[2] = twos.two ^ carried, digit[3] = twos.two & carried;
    }
};

/// A rule for all cells of a word at once: for each pair of counts, polynomials (in the sense of exclusive or) of the
/// cell itself and of the last digit of the count.
struct WordRule {
    struct Pair {
        Word always, cell, odd, both;
    };
    Pair pairs[4];
    Word eight, cell_of_eight;

    explicit WordRule(const Rule& rule) {
        const auto mask = [](std::uint32_t set, int n) { return set >> n & 1 ? ~Word{0} : Word{0}; };
        for (int i = 0; i < 4; ++i) {
            const Word born_even = mask(rule.birth, 2 * i), born_odd = mask(rule.birth, 2 * i + 1);
            const Word lives_even = mask(rule.survival, 2 * i), lives_odd = mask(rule.survival, 2 * i + 1);
            pairs[i] = {born_even, born_even ^ lives_even, born_even ^ born_odd,
                        born_even ^ lives_even ^ born_odd ^ lives_odd};
        }
        eight = mask(rule.birth, 8), cell_of_eight = eight ^ mask(rule.survival, 8);
    }
    GLINT_HD static Word choose(Word which, Word off, Word on) { return off ^ (which & (off ^ on)); }
    GLINT_HD Word next(Word cells, const NeighbourCounts& n) const {
        const Word odd = n.digit[0], both = cells & odd;
        Word of[4];
        for (int i = 0; i < 4; ++i)
            of[i] = pairs[i].always ^ (cells & pairs[i].cell) ^ (odd & pairs[i].odd) ^ (both & pairs[i].both);
        const Word to_7 = choose(n.digit[2], choose(n.digit[1], of[0], of[1]), choose(n.digit[1], of[2], of[3]));
        return choose(n.digit[3], to_7, eight ^ (cells & cell_of_eight));
    }
};

} // namespace life
