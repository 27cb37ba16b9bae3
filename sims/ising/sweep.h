// Half a step: the spins of one colour of a checkerboard are updated, and the others are copied. A spin's neighbours
// all have the other colour, so that the order makes no difference.
#pragma once
#include "api/tiles.h"
#include "ising/rule.h"
#ifndef __CUDA_ARCH__
#include <cstring>
#endif

namespace ising {

struct Half {
    glint::View<const std::uint8_t> spins, magnets;
    glint::View<std::uint8_t> next;
    Rule rule;
    std::uint32_t half_step; // even: updates the cells whose x + y is even

    GLINT_HD int spin(int x, int y, glint::Interior) const { return spins(x, y); }
    GLINT_HD int spin(int x, int y, glint::Border) const {
        const int w = spins.width, h = spins.height;
        if (!rule.periodic && (x < 0 || y < 0 || x >= w || y >= h)) return none;
        return spins(glint::wrapped(x, w), glint::wrapped(y, h));
    }
    template <class Place> GLINT_HD void turn(int x, int y, Place place) const {
        const bool has_turn = ((static_cast<std::uint32_t>(x + y) ^ half_step) & 1) == 0;
        if (!has_turn) {
            next(x, y) = spins(x, y);
            return;
        }
        const Site at{spins(x, y),           spin(x - 1, y, place), spin(x + 1, y, place),
                      spin(x, y - 1, place), spin(x, y + 1, place), magnets(x, y)};
        next(x, y) = static_cast<std::uint8_t>(rule.next(at, rule.number(half_step, x, y), x));
    }
};

/// A thread a cell, or a loop over cells.
struct OneCell {
    Half half;
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const { half.turn(x, y, place); }
};

/// A thread takes eight cells of a row: four have their turn, and share two draws of 64 bits. With two states the
/// like neighbours of all are counted at once, in the bytes of a word.
struct EightCells {
    Half half;

    GLINT_HD static std::uint64_t word(const std::uint8_t* at) { // at a multiple of 8
#ifdef __CUDA_ARCH__
        return *reinterpret_cast<const std::uint64_t*>(at);
#else
        std::uint64_t all;
        std::memcpy(&all, at, sizeof all);
        return all;
#endif
    }
    GLINT_HD static void put(std::uint8_t* at, std::uint64_t all) {
#ifdef __CUDA_ARCH__
        *reinterpret_cast<std::uint64_t*>(at) = all;
#else
        std::memcpy(at, &all, sizeof all);
#endif
    }
    GLINT_HD void operator()(int i, int y) const {
        const int x = 8 * i, w = half.spins.width, h = half.spins.height;
        if (x == 0 || x + 8 >= w || y == 0 || y + 1 >= h) {
            for (int k = 0; k < 8 && x + k < w; ++k) half.turn(x + k, y, glint::Border{});
            return;
        }
        const auto& spins = half.spins;
        const std::uint64_t here = word(&spins(x, y)), below = word(&spins(x, y - 1)), above = word(&spins(x, y + 1));
        const std::uint64_t left = here << 8 | spins(x - 1, y);
        const std::uint64_t right = here >> 8 | static_cast<std::uint64_t>(spins(x + 8, y)) << 56;
        const std::uint64_t magnets = word(&half.magnets(x, y));
        const Rule& rule = half.rule;
        const int first = static_cast<int>((static_cast<std::uint32_t>(y) ^ half.half_step) & 1);
        const std::uint64_t draws[2] = {rule.bits(half.half_step, 2 * i, y), rule.bits(half.half_step, 2 * i + 1, y)};
        const bool bits_only =
            ((here | left | right | below | above) & 0xfefefefefefefefeu) == 0; // a file may have others
        const bool two = bits_only && rule.states == 2 && rule.dynamics == Dynamics::metropolis && !rule.map;
        const std::uint64_t ones = left + right + below + above; // with two states: how many neighbours are 1
        std::uint64_t turned = here;
        for (int k = 0; k < 4; ++k) {
            const int at = 8 * (2 * k + first);
            const auto byte = [at](std::uint64_t of) { return static_cast<int>(of >> at & 255); };
            const auto number = static_cast<std::uint32_t>(draws[k >> 1] >> 32 * (k & 1));
            const int spin = byte(here), magnet = byte(magnets);
            if (two) { // as in Rule::metropolis, which proposes the other state
                const int up = spin == 0, like = (2 * byte(ones) - 4) * (1 - 2 * up);
                const int held = magnet == 0 ? 0 : (magnet == spin + 1) - (magnet == 2 - spin);
                const bool turns = number >> 1 < rule.chance[like + 4][2 * up][held + 1];
                turned ^= static_cast<std::uint64_t>(turns) << at;
            } else {
                const Site site{spin, byte(left), byte(right), byte(below), byte(above), magnet};
                const auto now = static_cast<std::uint64_t>(rule.next(site, number, x + 2 * k + first));
                turned = (turned & ~(std::uint64_t{255} << at)) | now << at;
            }
        }
        put(&half.next(x, y), turned);
    }
};

} // namespace ising
