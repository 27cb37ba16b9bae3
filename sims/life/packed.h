// Up to eight steps on a tile of packed cells. The tile keeps its cells after each step; at the end it computes from
// them how long each cell has been unchanged.
#pragma once
#include "life/words.h"

namespace life {

struct Packed {
    static constexpr int max_steps = 8, halo = 8; // a halo of whole bytes: tiles begin at a multiple of 8 cells

    template <int words, int cells_high> struct Window {
        static constexpr int words_wide = words, wide = 32 * words, high = cells_high;
        static constexpr int first = 1;             // an empty word at both ends of a row
        Word after[max_steps + 1][high][words + 2]; // index: number of steps
        Word columns[words + 2];                    // the cells of a row that exist
        GLINT_HD Word& at(int done, int word, int row) { return after[done][row][first + word]; }
    };
    using OnGpu = Window<8, 128>;
    using OnCpu = Window<32, 144>;

    glint::View<const Byte> from;
    glint::View<Byte> to;
    WordRule rule;
    bool periodic;
    int steps;

    template <class Team, class Memory>
    GLINT_HD void operator()(const Team& team, Memory& tile, int left, int bottom) const {
        const int rows = glint::clamp(from.height - bottom + halo, 0, Memory::high);
        const int words = side_by_side<Memory> > 1
                              ? Memory::words_wide
                              : glint::clamp((from.width - left + halo + 31) / 32, 0, Memory::words_wide);
        const int lowest = periodic ? 0 : -bottom, end = periodic ? rows : from.height - bottom; // rows that exist
        load(team, tile, left, bottom, words, rows);
        for (int s = 0; s < steps; ++s) {
            team.sync();
            for_each_word<Memory>(team, words, s + 1, rows - s - 1, [&, by = rule](int word, int row) {
                const Word* here = &tile.at(s, word, row);
                const Row middle(here);
                const NeighbourCounts neighbour_counts(Row(here - up<Memory>).all(), middle.sides(),
                                                       Row(here + up<Memory>).all());
                const auto is_row = static_cast<Word>(row >= lowest && row < end);
                tile.at(s + 1, word, row) =
                    by.next(middle.here, neighbour_counts) & tile.columns[Memory::first + word] & (Word{0} - is_row);
            });
        }
        team.sync();
        for_each_word<Memory>(team, words, halo, rows - halo, [&](int word, int row) {
            find_times(&tile.at(0, word, row), Memory::high * up<Memory>);
        });
        team.sync();
        const int groups = glint::clamp((from.width - left + 7) / 8, 0, Memory::wide / 8 - 1);
        const int top = glint::clamp(from.height - bottom, 0, Memory::high - halo);
        team.cells(1, halo, groups, top, [&](int group, int row) {
            store(&tile.at(0, group / 4, row), Memory::high * up<Memory>, group % 4 * 8, left + 8 * group,
                  bottom + row);
        });
        team.sync();
    }

private:
    template <class Memory> static constexpr int up = Memory::words_wide + 2;            // words from a row to the next
    template <class Memory> static constexpr int side_by_side = 32 / Memory::words_wide; // rows, for a GPU's warp

    /// Calls what(word, row) for the rows [first, end); on a GPU several rows side by side in a warp.
    template <class Memory, class Team, class What>
    GLINT_HD static void for_each_word(const Team& team, int words, int first, int end, const What& what) {
        constexpr int across = Memory::words_wide, rows_side_by_side = side_by_side<Memory>;
        if constexpr (rows_side_by_side == 1) {
            team.cells(0, first, words, end, what);
        } else {
            team.cells(0, 0, 32, (end - first + rows_side_by_side - 1) / rows_side_by_side, [&](int i, int j) {
                const int row = first + j * rows_side_by_side + i / across;
                if (row < end) what(i % across, row);
            });
        }
    }

    template <class Team, class Memory>
    GLINT_HD void load(const Team& team, Memory& tile, int left, int bottom, int words, int rows) const {
        const int w = from.width, h = from.height;
        team.cells(0, 0, Memory::words_wide + 2, 1, [&](int i, int) {
            Word exist = 0;
            for (int bit = 0; bit < 32; ++bit) {
                const int x = left + 32 * (i - Memory::first) + bit;
                exist |= static_cast<Word>(periodic || (x >= 0 && x < w)) << bit;
            }
            tile.columns[i] = exist;
        });
        team.cells(0, 0, rows, max_steps + 1, [&](int row, int s) {
            tile.after[s][row][0] = tile.after[s][row][Memory::words_wide + 1] = 0;
            if (words < Memory::words_wide) tile.at(s, words, row) = 0;
        });
        for_each_word<Memory>(team, words, 0, rows, [&](int word, int row) {
            const int x = left + 32 * word, y = periodic ? glint::wrapped(bottom + row, h) : bottom + row;
            Word cells = 0;
            if (y >= 0 && y < h && x >= 0 && x + 32 <= w) {
                for (int i = 0; i < 32; i += 8) cells |= high_bits(load_eight(&from(x + i, y))) << i;
            } else if (y >= 0 && y < h) {
                for (int i = 0; i < 32; ++i) {
                    const int column = periodic ? glint::wrapped(x + i, w) : x + i;
                    if (column >= 0 && column < w) cells |= static_cast<Word>(is_alive(from(column, y))) << i;
                }
            }
            tile.at(0, word, row) = cells;
        });
    }

    /// Takes a word after each of the steps, `apart` words from one to the next. Replaces them by bit masks: cells
    /// changed in this pass, the number of steps for which the others are unchanged (three digits), and the living
    /// cells.
    GLINT_HD void find_times(Word* after, int apart) const {
        Word kept = ~Word{0}, one = 0, two = 0, four = 0;
        const Word alive = after[steps * apart];
        for (int s = steps; s > 0; --s) {
            kept &= ~(after[s * apart] ^ after[(s - 1) * apart]);
            const Word carry = one & kept;
            one ^= kept, four ^= two & carry, two ^= carry;
        }
        after[0] = ~kept, after[apart] = one, after[2 * apart] = two, after[3 * apart] = four, after[4 * apart] = alive;
    }

    /// Writes the bytes of eight cells.
    GLINT_HD void store(const Word* found, int apart, int shift, int x, int y) const {
        const auto eight = [&](int i) { return unpack_bits(found[i * apart] >> shift); };
        const EightBytes changed = eight(0) * 255, dead = ~(eight(4) * 255);
        const EightBytes times = eight(1) | eight(2) << 1 | eight(3) << 2;
        const EightBytes old = (load_eight(&from(x, y)) ^ dead) & 127 * ones;
        const EightBytes aged = old + static_cast<EightBytes>(steps) * ones, too_old = aged >> 7 & ones;
        const EightBytes kept = (aged | too_old * 127) & 127 * ones;
        store_eight(&to(x, y), (128 * ones | (kept ^ ((kept ^ times) & changed))) ^ dead);
    }
};

} // namespace life
