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
    /// Whether pixels go to memory directly. A store would first read what is there, and the caches would keep what
    /// nobody looks at here again: half the traffic, and from some megabytes on all that counts.
    bool past_caches;
};

/// Draws on the host's threads.
void draw_rows(glint::Device, const Picture&, glint::Simd = glint::widest_simd());

} // namespace ripple
