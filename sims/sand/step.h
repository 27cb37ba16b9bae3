// A step on blocks of 2 x 2 cells, which lie one cell further left and down every other step (N. Margolus, Physica D 10
// (1984) 81): no cell is in two blocks, so the order of the blocks does not matter.
#pragma once
#include "api/random.h"
#include "api/tiles.h"
#include "sand/materials.h"

namespace sand {

/// The cells of a block: the lower left and right, then the upper left and right.
struct Block {
    int cell[4];
    GLINT_HD void swap(int i, int j) {
        const int kept = cell[i];
        cell[i] = cell[j], cell[j] = kept;
    }
};

/// The change of a block in a step: one reaction, or else movements. Cells change by these rules only.
struct Rule {
    glint::View<const std::uint32_t> tables; // row 0: how materials move; row 1 + b: what materials a and b become
    std::uint64_t random;                    // from the seed
    bool reacts;

    /// Advances the block whose lower left cell is (x, y) by one step.
    GLINT_HD void apply(Block& b, int x, int y, std::uint32_t step) const {
        const int* c = b.cell;
        const bool alike = c[0] == c[1] && c[0] == c[2] && c[0] == c[3];
        if (alike && !(reacts && becomes(c[0], alone).chance() > 0)) return;
        const std::uint64_t bits =
            glint::hash(random + (static_cast<std::uint64_t>(step) << 34 | static_cast<std::uint64_t>(y + 1) << 17 |
                                  static_cast<std::uint64_t>(x + 1)));
        if (!reacts || !react(b, static_cast<std::uint32_t>(bits))) move(b, static_cast<std::uint32_t>(bits >> 32));
    }

private:
    GLINT_HD Outcome becomes(int a, int b) const { return {tables(a, 1 + b)}; }
    GLINT_HD std::uint32_t motion(int m) const { return tables(m, 0); }
    GLINT_HD static int density(std::uint32_t motion) { return static_cast<int>(motion & 255); }
    GLINT_HD static Kind kind(std::uint32_t motion) { return static_cast<Kind>(motion >> 16); }
    GLINT_HD static bool moves(std::uint32_t motion) { return kind(motion) != Kind::solid; }
    GLINT_HD static bool flows(std::uint32_t motion) { return moves(motion) && kind(motion) != Kind::powder; }

    /// Examines one of the six pairs, or one cell by itself. Returns whether a reaction happened.
    GLINT_HD bool react(Block& b, std::uint32_t bits) const {
        const std::uint32_t which = bits & 7, chance = bits >> 16;
        constexpr std::uint32_t pairs = 0x9cd8e4; // the cells of each, two bits for each cell
        const bool by_itself = which >= 6;
        const std::uint32_t pair = pairs >> 4 * (by_itself ? 0 : which);
        const auto i = static_cast<int>((by_itself ? bits >> 3 : pair) & 3), j = static_cast<int>(pair >> 2 & 3);
        const Outcome outcome = becomes(b.cell[i], by_itself ? alone : b.cell[j]);
        if (chance >= outcome.chance()) return false;
        b.cell[i] = outcome.a();
        if (!by_itself) b.cell[j] = outcome.b();
        return true;
    }
    /// Whether the upper material changes places with the lower one; in liquids this is slow.
    GLINT_HD static bool sinks(std::uint32_t above, std::uint32_t below, std::uint32_t bit) {
        return moves(above) && moves(below) && density(above) > density(below) &&
               (kind(below) != Kind::liquid || bit != 0);
    }
    GLINT_HD void move(Block& b, std::uint32_t bits) const {
        std::uint32_t m[4];
        for (int i = 0; i < 4; ++i) m[i] = motion(b.cell[i]);
        bool fell = false;
        for (int k = 0; k < 2; ++k)
            if (sinks(m[2 + k], m[k], bits >> (1 + k) & 1)) b.swap(2 + k, k), fell = true;
        if (fell) return;
        for (int n = 0; n < 2; ++n) { // slide: past lighter materials
            const int k = static_cast<int>(bits & 1) ^ n, high = 2 + k, low = 1 - k;
            if (!sinks(m[high], m[low], bits >> (3 + n) & 1)) continue;
            const bool rises = kind(m[high]) == Kind::gaseous; // the lower one of two gases moves up
            const bool passes =
                rises ? moves(m[k]) || moves(m[3 - k]) : moves(m[3 - k]) && density(m[3 - k]) < density(m[high]);
            if (passes) return b.swap(high, low);
        }
        for (int row = 0; row < 4; row += 2) { // liquids and gases spread
            const std::uint32_t one = m[row], other = m[row + 1], heavier = density(one) > density(other) ? one : other;
            const std::uint32_t draw = bits >> (8 + 4 * row) & 255;
            if (flows(one) && flows(other) && draw < (heavier >> 8 & 255)) b.swap(row, row + 1);
        }
    }
};

/// A material that this program does not know, from a file, counts as air.
GLINT_HD inline int known(int material) { return material < kinds ? material : static_cast<int>(air); }

/// One step: a thread a block.
struct Step {
    glint::View<std::uint8_t> cells;
    Rule rule;
    std::uint32_t step;

    GLINT_HD void operator()(int i, int j) const {
        const int shift = static_cast<int>(step & 1), x = 2 * i - shift, y = 2 * j - shift;
        Block b{};
        for (int k = 0; k < 4; ++k)
            b.cell[k] = inside(x + (k & 1), y + k / 2) ? known(cells(x + (k & 1), y + k / 2)) : wall;
        rule.apply(b, x, y, step);
        for (int k = 0; k < 4; ++k)
            if (inside(x + (k & 1), y + k / 2)) cells(x + (k & 1), y + k / 2) = static_cast<std::uint8_t>(b.cell[k]);
    }
    GLINT_HD bool inside(int x, int y) const { return x >= 0 && y >= 0 && x < cells.width && y < cells.height; }
};

/// Several steps on a tile, which shrinks by one cell at each side with each step.
struct Pass {
    template <int cells_wide, int cells_high> struct Window {
        static constexpr int wide = cells_wide, high = cells_high;
        std::uint8_t cell[high][wide];
    };
    using OnGpu = Window<128, 64>;
    using OnCpu = Window<256, 128>;
    static constexpr int max_steps_on_gpu = 8, max_steps_on_cpu = 16;

    glint::View<const std::uint8_t> from;
    glint::View<std::uint8_t> to;
    Rule rule;
    std::uint32_t first;
    int halo; // the number of steps

    template <class Team, class Memory>
    GLINT_HD void operator()(const Team& team, Memory& tile, int left, int bottom) const {
        const int w = from.width, h = from.height;
        team.cells(0, 0, Memory::wide, Memory::high, [&, cells = from](int i, int j) {
            const int x = left + i, y = bottom + j;
            const bool exists = x >= 0 && y >= 0 && x < w && y < h;
            tile.cell[j][i] = static_cast<std::uint8_t>(exists ? known(cells(x, y)) : static_cast<int>(wall));
        });
        for (int s = 0; s < halo; ++s) {
            team.sync();
            step(team, tile, left, bottom, s);
        }
        team.sync();
        const int right = Memory::wide - halo, top = Memory::high - halo;
        team.cells(halo, halo, w - left < right ? w - left : right, h - bottom < top ? h - bottom : top,
                   [&, cells = to](int i, int j) { cells(left + i, bottom + j) = tile.cell[j][i]; });
        team.sync();
    }

private:
    template <class Team, class Memory>
    GLINT_HD void step(const Team& team, Memory& tile, int left, int bottom, int done) const {
        const std::uint32_t now = first + static_cast<std::uint32_t>(done);
        const int shift = static_cast<int>(now & 1);
        const int i0 = done + ((left + done + shift) & 1), j0 = done + ((bottom + done + shift) & 1);
        const int across = (Memory::wide - done - i0) / 2, up = (Memory::high - done - j0) / 2;
        team.cells(0, 0, across, up, [&, by = rule](int n, int k) {
            const int i = i0 + 2 * n, j = j0 + 2 * k, x = left + i, y = bottom + j;
            if (x < -1 || y < -1 || x >= from.width || y >= from.height) return; // the whole block lies beyond the grid
            Block b{{tile.cell[j][i], tile.cell[j][i + 1], tile.cell[j + 1][i], tile.cell[j + 1][i + 1]}};
            by.apply(b, x, y, now);
            tile.cell[j][i] = static_cast<std::uint8_t>(b.cell[0]);
            tile.cell[j][i + 1] = static_cast<std::uint8_t>(b.cell[1]);
            tile.cell[j + 1][i] = static_cast<std::uint8_t>(b.cell[2]);
            tile.cell[j + 1][i + 1] = static_cast<std::uint8_t>(b.cell[3]);
        });
    }
};

} // namespace sand
