// Views that doubles cannot resolve: one orbit in fixed point, and for each pixel its small difference to that orbit.
// (Z + d)^2 + c + e = Z' + d' with d' = (2 Z + d) d + e, in which nothing large cancels.
#pragma once
#include "api/device.h"
#include "draw.h"
#include "place.h"
#include "reference.h"

namespace julia {

/// Follows a difference to the orbit `near_orbit`. If the point comes nearer to 0 than to that orbit, which would cost
/// the difference its bits (Zhuoran 2021), or if that orbit ends, the orbit that begins at 0 replaces it: from there on
/// the difference is the point itself.
GLINT_HD inline Escape escape_near(Reference near_orbit, Reference from_zero, Complex<double> d, Complex<double> e,
                                   int cap, float bound) {
    for (int n = 0, i = 0; n < cap; ++n) {
        const Complex<double> z = near_orbit.at[i++];
        const double re = z.re + z.re + d.re, im = z.im + z.im + d.im;
        d = {fma(re, d.re, fma(-im, d.im, e.re)), fma(re, d.im, fma(im, d.re, e.im))};
        const Complex<double> there{near_orbit.at[i].re + d.re, near_orbit.at[i].im + d.im};
        const double size = size2(there);
        if (size > bound) return {n, static_cast<float>(size)};
        if (i == near_orbit.last || size < size2(d)) near_orbit = from_zero, i = 0, d = there;
    }
    return {cap, 0};
}

/// A picture of one of the two sets, relative to the orbit of its middle.
struct DrawDeep {
    Picture picture;
    Reference middle, from_zero;

    GLINT_HD void operator()(int x, int y) const {
        draw_cells<1>(picture, x, y, 1, picture.target(x, y), [this](float at_x, float at_y, Escapes<1>& to) {
            const Window& w = picture.window;
            const Complex<double> off{w.pixel * static_cast<double>(at_x - static_cast<float>(w.middle_x())),
                                      w.pixel * static_cast<double>(at_y - static_cast<float>(w.middle_y()))};
            const bool julia = picture.set == Set::julia;
            const Complex<double> none{};
            const Escape e =
                escape_near(middle, from_zero, julia ? off : none, julia ? none : off, picture.cap, picture.bound);
            *to.count = e.count, *to.size2 = e.size2;
        });
    }
};

/// Deep views, each with the two reference orbits that it needs.
class Deep {
public:
    explicit Deep(glint::Device on) : device_(on), middle_(on), from_zero_(on) {}

    void draw(const Params& p, const Picture& picture) {
        const Complex<Fixed> middle = fixed_center(p), c{fixed(double(p.c_re)), fixed(double(p.c_im))};
        const bool julia = p.set == Set::julia;
        const Reference from_zero = from_zero_.of({}, julia ? c : middle, p.iterations);
        const Reference near_orbit = julia ? middle_.of(middle, c, p.iterations) : from_zero;
        device_.for_each("escape", picture.pixels.extent(), DrawDeep{picture, near_orbit, from_zero});
    }

private:
    glint::Device device_;
    KeptOrbit middle_, from_zero_; // `middle_` of a Julia set: the map's begins at 0
};

} // namespace julia
