// The computation on a chunk: the mean of three neighbours of both arrays, and some arithmetic to take time.
#pragma once
#include "api/view.h"
#include <cmath>

namespace streams {

struct Combine {
    const float *a, *b; // of one chunk
    float* c;
    int count, passes;
    float stamp; // differs from the previous step's, so that old results are recognised

    GLINT_HD float mean(int i) const { return (mean_of(a, i) + mean_of(b, i)) / 2; }
    GLINT_HD float operator()(int i) const {
        const float m = mean(i);
        float value = m;
        for (int pass = 0; pass < passes; ++pass) value = fmaf(value, 0.5f, m);
        return value + stamp;
    }

private:
    GLINT_HD float mean_of(const float* v, int i) const {
        return (v[i > 0 ? i - 1 : i] + v[i] + v[i + 1 < count ? i + 1 : i]) / 3;
    }
};

/// Computes all elements with one CPU thread, to the same bits.
void combine_on_cpu(const Combine& work);

} // namespace streams
