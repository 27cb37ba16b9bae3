// The height of the water: ring waves of up to eight sources, added up.
#pragma once
#include "cosine.h"

namespace ripple {

inline constexpr int most_sources = 8;

struct Source {
    float x, y;  // cells
    float turns; // phase at this step, in [0, 1): reduced on the host in double
};

/// cos(d / wavelength - phase) / (d / decay + 1) summed over the sources, within [-1, 1]: where the envelopes add up to
/// more than 1, which those of one source cannot, it is divided by their sum. `fixed` is the number of sources where it
/// is known early enough to unroll, else 0.
template <int fixed> struct Surface {
    Source sources[most_sources];
    int count;
    float turns_a_cell, decays_a_cell; // reciprocals: a division takes as long as ten multiplications

    GLINT_HD float operator()(int x, int y) const {
        float sum = 0, envelopes = 0;
        for (int i = 0; i < (fixed ? fixed : count); ++i) {
            const float dx = static_cast<float>(x) - sources[i].x, dy = static_cast<float>(y) - sources[i].y;
            const float d = sqrtf(dx * dx + dy * dy), envelope = 1.f / (d * decays_a_cell + 1.f);
            sum += cos_turns(d * turns_a_cell - sources[i].turns) * envelope;
            envelopes += envelope;
        }
        return fixed == 1 ? sum : sum / (envelopes > 1.f ? envelopes : 1.f);
    }
};

} // namespace ripple
