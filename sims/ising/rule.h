// One spin's turn. These expressions define the result: every method gives these bits.
#pragma once
#include "api/functions.h"
#include "api/random.h"

namespace ising {

enum class Dynamics : std::int32_t { metropolis, heat_bath };
inline constexpr int max_states = 8, none = 255; // none: value for a neighbour that does not exist

/// A spin, its neighbours, and the state that the magnet on it favours: that state + 1, or 0 for no magnet.
struct Site {
    int spin, left, right, below, above, magnet;
    GLINT_HD int like(int s) const { return (left == s) + (right == s) + (below == s) + (above == s); }
    GLINT_HD int held(int s) const { return magnet == s + 1; }
};

/// Energies in units of J. Temperatures are those of a column: on a map they rise to the right.
struct Rule {
    /// Metropolis: how often a turn is taken, in 2^-31, for each loss of like neighbours (+ 4) and each loss of the
    /// field (+ 1) and of a magnet (+ 1), without a map.
    std::uint32_t chance[9][3][3];
    float coupling, field, magnet; // by how much a like neighbour, state 0 and a magnet's state lower the energy
    float temperature, temperature_right;
    std::int32_t states;
    Dynamics dynamics;
    bool map, periodic;
    std::uint64_t random; // from the seed

    GLINT_HD float temperature_of(int x) const { return fmaf(static_cast<float>(x), temperature_right, temperature); }
    /// A probability in 2^-31: of a turn that costs this much energy.
    GLINT_HD static std::uint32_t chance_of(float cost, float t) {
        if (!(cost > 0)) return 0x80000000u;
        const float s = cost / t;
        return s < 22 ? static_cast<std::uint32_t>(glint::exp_minus(s) * 0x1p31f) : 0u;
    }
    GLINT_HD float cost(int like, int field_lost, int magnet_lost) const {
        return fmaf(coupling, static_cast<float>(like),
                    fmaf(field, static_cast<float>(field_lost), magnet * static_cast<float>(magnet_lost)));
    }
    /// 64 random bits for the spins of one colour in columns [4 i, 4 i + 4): the first has the lower half.
    GLINT_HD std::uint64_t bits(std::uint32_t half_step, int i, int y) const {
        return glint::hash(random + (static_cast<std::uint64_t>(half_step) << 32 | static_cast<std::uint64_t>(y) << 16 |
                                     static_cast<std::uint64_t>(i)));
    }
    GLINT_HD std::uint32_t number(std::uint32_t half_step, int x, int y) const {
        const std::uint64_t both = bits(half_step, x >> 2, y);
        return static_cast<std::uint32_t>((x >> 1 & 1) != 0 ? both >> 32 : both);
    }

    GLINT_HD int next(const Site& at, std::uint32_t number, int x) const {
        return dynamics == Dynamics::metropolis ? metropolis(at, number, x) : heat_bath(at, number, x);
    }

private:
    /// Propose another state; take it if the energy falls, else with probability exp(-rise / T).
    GLINT_HD int metropolis(const Site& at, std::uint32_t number, int x) const {
        const std::uint64_t product = static_cast<std::uint64_t>(number) * static_cast<std::uint32_t>(states - 1);
        int other = at.spin + 1 + static_cast<int>(product >> 32); // the whole part chooses, the rest decides
        if (other >= states) other -= states;
        const int like = at.like(at.spin) - at.like(other), field_lost = (at.spin == 0) - (other == 0),
                  magnet_lost = at.held(at.spin) - at.held(other);
        const std::uint32_t odds = map ? chance_of(cost(like, field_lost, magnet_lost), temperature_of(x))
                                       : chance[like + 4][field_lost + 1][magnet_lost + 1];
        return static_cast<std::uint32_t>(product) >> 1 < odds ? other : at.spin;
    }
    /// Choose among all states, each with probability ~ exp(-energy / T).
    GLINT_HD int heat_bath(const Site& at, std::uint32_t number, int x) const {
        const float t = map ? temperature_of(x) : temperature;
        float energy[max_states], least = 0, sum = 0;
        for (int s = 0; s < states; ++s) {
            energy[s] = -cost(at.like(s), s == 0, at.held(s));
            least = s == 0 || energy[s] < least ? energy[s] : least;
        }
        for (int s = 0; s < states; ++s) {
            const float above = (energy[s] - least) / t;
            energy[s] = sum += above < 80 ? glint::exp_minus(above) : 0.f;
        }
        const float drawn = static_cast<float>(number >> 8) * 0x1p-24f * sum;
        int chosen = 0;
        while (chosen < states - 1 && drawn >= energy[chosen]) ++chosen;
        return chosen;
    }
};

} // namespace ising
