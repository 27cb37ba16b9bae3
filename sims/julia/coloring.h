// From an escape to a colour, with the same bits on every processor.
#pragma once
#include "api/log2.h"
#include "api/palette.h"
#include "api/params.h"
#include "orbit.h"

namespace julia {

enum class Outside : std::int32_t { black, bands, smooth };

struct Coloring {
    Outside outside;
    std::uint32_t inside;
    float cycles_per_iteration, shift; // number of colour cycles per iteration; position of the first colour
    float log2_log2_bound;             // log2(log2(escape bound))
    glint::Palette palette;

    /// The palette's value of an escape. Colours run up and down the palette, so that no seam shows.
    GLINT_HD float value(const Escape& e) const {
        // |z| squares with every iteration: the fraction follows from how far the orbit overshot the bound.
        const float size2 = e.size2 > 2.f ? e.size2 : 2.f; // smaller only if it never escaped: then any number will do
        const float over = glint::log2_about(glint::log2_about(size2)) - log2_log2_bound;
        const float n = static_cast<float>(e.count) + (outside == Outside::smooth ? 1.f - over : 0.f);
        const float turns = 0.5f * fmaf(n > 0 ? n : 0.f, cycles_per_iteration, shift);
        const float up = 1.f - fabsf(2.f * (turns - floorf(turns)) - 1.f);
        return palette.lo + up * (palette.hi - palette.lo);
    }
    /// The colours of neighbouring points; points with `cap` iterations have not escaped. Loops over a copy and in
    /// parts, so that a CPU's compiler may keep them in vector registers.
    GLINT_HD void operator()(const std::int32_t* count, const float* size2, int cap, int points,
                             std::uint32_t* to) const {
        const Coloring self = *this;
        if (outside == Outside::black) {
#pragma GCC ivdep
            for (int l = 0; l < points; ++l) to[l] = count[l] < cap ? 0xff000000u : self.inside;
            return;
        }
        constexpr int part = 16;
        for (int first = 0; first < points; first += part) {
            const int n = points - first < part ? points - first : part;
            float value[part];
            for (int l = 0; l < n; ++l) value[l] = self.value({count[first + l], size2[first + l]});
            for (int l = 0; l < n; ++l) to[first + l] = count[first + l] < cap ? self.palette(value[l]) : self.inside;
        }
    }
};

} // namespace julia
