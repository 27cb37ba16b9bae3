// Energy, magnetisation, and the heat capacity from the energy's fluctuations.
#pragma once
#include "api/tiles.h"
#include "ising/rule.h"

namespace ising {

/// Energy of a cell's pairs with its neighbours at the right and above, in units of J: -1 for like ones, `unlike` for
/// unlike ones.
struct PairEnergy {
    glint::View<const std::uint8_t> spins;
    float coupling, unlike, field; // field: per cell -field in state 0, else field * unlike
    bool periodic;

    GLINT_HD int pair(int s, int x, int y) const { // 1 if unlike, 0 if like, none if there is no neighbour
        const int w = spins.width, h = spins.height;
        if (!periodic && (x >= w || y >= h)) return none;
        return spins(x == w ? 0 : x, y == h ? 0 : y) == s ? 0 : 1;
    }
    GLINT_HD double energy(int pair) const {
        return pair == none ? 0. : static_cast<double>(coupling) * (pair == 0 ? -1. : static_cast<double>(unlike));
    }
    GLINT_HD double operator()(int x, int y) const {
        const int s = spins(x, y);
        const double of_field = static_cast<double>(field) * (s == 0 ? -1. : static_cast<double>(unlike));
        return energy(pair(s, x + 1, y)) + energy(pair(s, x, y + 1)) + of_field;
    }
};

/// 1 if all are in state 0, 0 if all states are equally frequent.
struct Magnetisation {
    glint::View<const std::uint8_t> spins;
    std::int32_t states;
    GLINT_HD double operator()(int x, int y) const {
        return spins(x, y) == 0 ? 1. : -1. / static_cast<double>(states - 1);
    }
};

inline constexpr int block = 64, samples = 64, steps_per_sample = 16;

/// Unlike neighbours in a row of `block` cells.
struct CountInBlocks {
    PairEnergy of;
    glint::View<std::uint32_t> counts;
    GLINT_HD void operator()(int i, int y) const {
        std::uint32_t unlike = 0;
        for (int x = block * i; x < block * (i + 1) && x < of.spins.width; ++x) {
            const int s = of.spins(x, y);
            unlike += (of.pair(s, x + 1, y) == 1) + (of.pair(s, x, y + 1) == 1);
        }
        counts(i, y) = unlike;
    }
};
struct CountInRows {
    glint::View<const std::uint32_t> blocks;
    glint::View<std::uint32_t> rows;
    GLINT_HD void operator()(int, int y) const {
        std::uint32_t sum = 0;
        for (int i = 0; i < blocks.width; ++i) sum += blocks(i, y);
        rows(0, y) = sum;
    }
};
struct CountInAll {
    glint::View<const std::uint32_t> rows;
    glint::View<std::uint32_t> history;
    int place;
    GLINT_HD void operator()(int, int) const {
        std::uint32_t sum = 0;
        for (int y = 0; y < rows.height; ++y) sum += rows(0, y);
        history(place, 0) = sum;
    }
};

/// The variance of the energy over the samples so far, divided by T^2 and the number of spins: at cell (0, 0).
struct HeatCapacity {
    glint::View<const std::uint32_t> history;
    std::int64_t known;                // samples
    double energy, spins, temperature; // energy of an unlike pair; number of spins; temperature
    GLINT_HD double operator()(int x, int y) const {
        if (x != 0 || y != 0 || known < 2) return 0;
        const int count = known < samples ? static_cast<int>(known) : samples;
        double mean = 0, squares = 0;
        for (int i = 0; i < count; ++i) mean += static_cast<double>(history(i, 0)) / count;
        for (int i = 0; i < count; ++i) {
            const double off = energy * (static_cast<double>(history(i, 0)) - mean);
            squares += off * off / (count - 1);
        }
        return squares / (spins * temperature * temperature);
    }
};

} // namespace ising
