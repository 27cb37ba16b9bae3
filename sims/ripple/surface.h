// The height of the water: ring waves of up to eight sources, added up.
#pragma once
#include "api/functions.h"
#include "api/roots.h"

namespace ripple {

inline constexpr int max_sources = 8;

struct Source {
    float x, y;  // cells
    float turns; // phase at this step, in [0, 1): reduced on the host in double
};

/// cos(d / wavelength - phase) / (d / decay + 1) summed over the sources, within [-1, 1]: if the envelopes add up to
/// more than 1, which one source cannot reach, the sum is divided by theirs. `fixed` is the number of sources if it is
/// known at compile time, so that the loop is unrolled, else 0. Each added product is rounded once: an instruction
/// less.
template <int fixed> struct Surface {
    Source sources[max_sources];
    int count;
    float turns_per_cell, decays_per_cell; // reciprocals: a division takes as long as ten multiplications

    /// Values that all cells of a row share.
    struct Row {
        float dy2[fixed ? fixed : max_sources];
    };
    GLINT_HD Row row(int y) const {
        Row row;
        for (int i = 0; i < (fixed ? fixed : count); ++i) row.dy2[i] = square_of(static_cast<float>(y) - sources[i].y);
        return row;
    }
    /// Never 0, because root() requires that: the root of such a small number changes no sum.
    GLINT_HD static float square_of(float dy) { return fmaf(dy, dy, 0x1p-80f); }

    GLINT_HD float operator()(int x, const Row& row) const {
        float sum = 0, envelopes = 0;
        for (int i = 0; i < (fixed ? fixed : count); ++i) {
            const float dx = static_cast<float>(x) - sources[i].x, d = glint::root(fmaf(dx, dx, row.dy2[i]));
            const float envelope = glint::reciprocal(fmaf(d, decays_per_cell, 1.f));
            sum = fmaf(glint::cos_turns(fmaf(d, turns_per_cell, -sources[i].turns)), envelope, sum);
            envelopes += envelope;
        }
        return fixed == 1 ? sum : sum * glint::reciprocal(envelopes > 1.f ? envelopes : 1.f);
    }
    GLINT_HD float operator()(int x, int y) const { return (*this)(x, row(y)); }
};

} // namespace ripple
