// The potentials that a run can start with, and the packet.
#pragma once
#include "api/functions.h"
#include "schrodinger/params.h"

namespace schrodinger {

struct LayOut {
    glint::View<float> potential;
    Scene scene;
    float high;                                     // height of hills; a well is equally deep
    float energy;                                   // of the packet
    float width, slit_width, slit_separation, side; // cells
    int slits;

    LayOut(const Params& p, glint::View<float> to)
        : potential(to),
          scene(p.scene),
          high(p.height * Start::energy(p, to.extent())),
          energy(Start::energy(p, to.extent())),
          width(p.width * to.extent().scale()),
          slit_width(p.slit_width * to.extent().scale()),
          slit_separation(p.slit_separation * to.extent().scale()),
          side(1024 * to.extent().scale()),
          slits(p.slits) {}

    GLINT_HD static float length(float dx, float dy) { return sqrtf(fmaf(dx, dx, dy * dy)); }
    GLINT_HD float slit_wall(float dx, float dy) const {
        if (fabsf(dx) > 0.004f * side + 1) return 0;
        for (int i = 0; i < slits; ++i) {
            const float middle = (static_cast<float>(i) - 0.5f * static_cast<float>(slits - 1)) * slit_separation;
            if (fabsf(dy - middle) < 0.5f * slit_width) return 0;
        }
        return wall_potential;
    }
    GLINT_HD float corral(float dx, float dy) const {
        constexpr int posts = 36;
        for (int i = 0; i < posts; ++i) {
            const float turns = static_cast<float>(i) / posts, r = 0.42f * side;
            if (length(dx - r * glint::cos_turns(turns), dy - r * glint::cos_turns(turns - 0.25f)) < width) return high;
        }
        return 0;
    }
    GLINT_HD float hill(float dx, float dy) const { // in a lattice
        const float cell = 0.14f * side, i = floorf(dx / cell), j = floorf(dy / cell);
        const float r = length(dx - (i + 0.5f) * cell, dy - (j + 0.5f) * cell);
        return r < width ? high : 0;
    }
    GLINT_HD void operator()(int x, int y) const {
        const float dx = static_cast<float>(x) + 0.5f - 0.5f * static_cast<float>(potential.width);
        const float dy = static_cast<float>(y) + 0.5f - 0.5f * static_cast<float>(potential.height);
        const float beyond = fabsf(dx) - 0.2f * side, r = length(dx, dy) / (0.5f * side);
        float v = 0;
        if (scene == Scene::barrier) v = dx >= -0.5f * width && dx < 0.5f * width ? high : 0;
        if (scene == Scene::slits) v = slit_wall(fmaf(0.12f, static_cast<float>(potential.width), dx), dy);
        if (scene == Scene::trap) v = energy * r * r;
        if (scene == Scene::lattice) v = hill(dx, dy);
        if (scene == Scene::corral) v = corral(dx, dy);
        if (scene == Scene::stadium) v = length(beyond > 0 ? beyond : 0, dy) < 0.45f * side ? 0 : wall_potential;
        if (scene == Scene::well) v = length(dx, dy) < width ? -high : 0;
        potential(x, y) = v < 1 || v == wall_potential ? v : 1;
    }
};

/// Adds a packet; or, in the shape of a stroke, a plane wave.
struct Packet {
    glint::View<const float> potential;
    glint::View<float> re, im;
    Start start;
    float amplitude;

    GLINT_HD void add(int x, int y, float high) const {
        if (potential(x, y) >= wall_potential) return;
        const float dx = static_cast<float>(x) + 0.5f - start.x, dy = static_cast<float>(y) + 0.5f - start.y;
        const float turns = fmaf(dx, start.turns_x, dy * start.turns_y);
        re(x, y) += high * glint::cos_turns(turns);
        im(x, y) += high * glint::cos_turns(turns - start.lag - 0.25f);
    }
    GLINT_HD void operator()(int x, int y) const {
        const float dx = static_cast<float>(x) + 0.5f - start.x, dy = static_cast<float>(y) + 0.5f - start.y;
        const float s = fmaf(dx, dx, dy * dy) * start.per_radius2;
        if (s < 20) add(x, y, amplitude * glint::exp_minus(s));
    }
    GLINT_HD void operator()(int x, int y, float share) const { add(x, y, amplitude * share); }
};

} // namespace schrodinger
