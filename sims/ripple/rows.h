// The picture on the CPU, a vector register of cells at a time.
#pragma once
#include "api/device.h"
#include "api/palette.h"
#include "api/simd.h"
#include "surface.h"

namespace ripple {

struct Picture {
    Surface<0> height;
    float amplitude;
    bool grey;
    glint::Frame frame;
    /// Whether pixels go directly to memory. A store would first read the old content, and the caches would keep data
    /// that is not used again: this halves the traffic, which is all that counts from some megabytes on.
    bool past_caches;
};

/// Draws on the host's threads.
void draw_rows(glint::Device, const Picture&, glint::Simd = glint::widest_simd());

} // namespace ripple
