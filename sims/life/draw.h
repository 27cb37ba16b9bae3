// Cells in the colours of their age, and the trails of the dead.
#pragma once
#include "api/palette.h"
#include "api/tint.h"
#include "life/params.h"

namespace life {

struct Tints {
    glint::Tint empty, fading, dead, born, young, old, oldest;
};
inline Tints tints_of(Look view) {
    switch (view) {
    case Look::lagoon:
        return {{0.010f, 0.022f, 0.045f}, {0.02f, 0.10f, 0.17f}, {0.05f, 0.42f, 0.40f}, {0.96f, 1.0f, 0.98f},
                {0.40f, 0.90f, 1.0f},     {0.10f, 0.40f, 0.92f}, {0.05f, 0.22f, 0.55f}};
    case Look::meadow:
        return {{0.030f, 0.026f, 0.018f}, {0.13f, 0.09f, 0.05f}, {0.40f, 0.26f, 0.10f}, {1.0f, 0.98f, 0.72f},
                {0.78f, 0.92f, 0.30f},    {0.16f, 0.62f, 0.30f}, {0.08f, 0.40f, 0.25f}};
    default:
        return {{0.020f, 0.014f, 0.035f}, {0.12f, 0.05f, 0.22f}, {0.46f, 0.13f, 0.50f}, {1.0f, 0.98f, 0.90f},
                {1.0f, 0.72f, 0.25f},     {0.92f, 0.25f, 0.16f}, {0.68f, 0.12f, 0.14f}};
    }
}

struct Show {
    glint::View<const Byte> cells;
    glint::View<std::uint32_t> pixels;
    Tints tints;
    int trail;

    GLINT_HD void operator()(int x, int y) const {
        const Byte cell = cells(x, y);
        const auto steps = static_cast<float>(is_alive(cell) ? cell - newborn : just_died - cell); // unchanged
        if (is_alive(cell)) {
            const float aged = steps / (steps + 6), very = steps / (steps + 24), most = steps / max_age;
            pixels(x, y) =
                tints.born.toward(tints.young, aged).toward(tints.old, very).toward(tints.oldest, most * most).rgba();
            return;
        }
        const float left =
            cell == 0 || trail == 0 ? 0.f : glint::clamp(1 - steps / static_cast<float>(trail), 0.f, 1.f);
        pixels(x, y) = tints.empty.toward(tints.fading, left).toward(tints.dead, left * left * left).rgba();
    }
};

struct ShowCells {
    glint::View<const Byte> cells;
    glint::Frame frame;
    GLINT_HD void operator()(int x, int y) const {
        frame.pixels(x, y) = frame.palette(static_cast<float>(cells(x, y)));
    }
};

} // namespace life
