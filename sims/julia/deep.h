// Views that doubles cannot resolve: one orbit in fixed point, to which each pixel's is followed as the small
// difference that it is. (Z + d)^2 + c + e = Z' + d' with d' = (2 Z + d) d + e, where nothing large cancels.
#pragma once
#include "api/device.h"
#include "draw.h"
#include "place.h"
#include <optional>
#include <vector>

namespace julia {

/// Where z -> z^2 + c goes, rounded to doubles; device memory. It ends where it leaves, or with the iterations.
struct Reference {
    const Complex<double>* at;
    int last;
};

/// Follows a difference to the orbit `beside`. Where the point comes nearer to 0 than to that orbit, which would cost
/// the difference its bits (Zhuoran 2021), and where that orbit ends, the one that begins at 0 takes its place: from
/// there on the point is the difference.
GLINT_HD inline Escape escape_beside(Reference beside, Reference from_zero, Complex<double> d, Complex<double> e,
                                     int cap, float bound) {
    for (int n = 0, i = 0; n < cap; ++n) {
        const Complex<double> z = beside.at[i++];
        const double re = z.re + z.re + d.re, im = z.im + z.im + d.im;
        d = {fma(re, d.re, fma(-im, d.im, e.re)), fma(re, d.im, fma(im, d.re, e.im))};
        const Complex<double> there{beside.at[i].re + d.re, beside.at[i].im + d.im};
        const double size = size2(there);
        if (size > bound) return {n, static_cast<float>(size)};
        if (i == beside.last || size < size2(d)) beside = from_zero, i = 0, d = there;
    }
    return {cap, 0};
}

/// A picture of one of the two sets, beside the orbit of its middle.
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
                escape_beside(middle, from_zero, julia ? off : none, julia ? none : off, picture.cap, picture.bound);
            *to.count = e.count, *to.size2 = e.size2;
        });
    }
};

/// The orbit of a point, for as many iterations. It goes on a little beyond 2, from where none comes back.
inline std::vector<Complex<double>> reference_orbit(Complex<Fixed> z, Complex<Fixed> c, int iterations) {
    std::vector<Complex<double>> orbit;
    orbit.reserve(static_cast<std::size_t>(iterations) + 1);
    orbit.push_back({number(z.re), number(z.im)});
    for (int n = 0; n < iterations; ++n) {
        z = {product(z.re, z.re) - product(z.im, z.im) + c.re, 2 * product(z.re, z.im) + c.im};
        orbit.push_back({number(z.re), number(z.im)});
        if (size2(orbit.back()) > 16) break;
    }
    return orbit;
}

/// The two orbits of a view, in the device's memory; made anew when it or c changes.
class Deep {
public:
    explicit Deep(glint::Device on) : device_(on) {}

    void draw(const Params& p, const Picture& picture) {
        if (!same(p)) {
            const Complex<Fixed> middle = fixed_center(p), c{fixed(double(p.c_re)), fixed(double(p.c_im))};
            const bool julia = p.set == Set::julia;
            from_zero_ = upload(reference_orbit({}, julia ? c : middle, p.iterations));
            middle_ = julia ? upload(reference_orbit(middle, c, p.iterations)) : std::nullopt;
            of_ = p;
        }
        const Reference from_zero = view(*from_zero_);
        device_.for_each("escape", picture.pixels.extent(),
                         DrawDeep{picture, middle_ ? view(*middle_) : from_zero, from_zero});
    }

private:
    using Orbit = glint::Field<Complex<double>>;
    std::optional<Orbit> upload(const std::vector<Complex<double>>& orbit) const {
        std::optional<Orbit> field(std::in_place, device_, glint::Extent{int(orbit.size()), 1});
        field->write(orbit);
        return field;
    }
    static Reference view(const Orbit& orbit) { return {orbit.view().data, orbit.extent().width - 1}; }
    bool same(const Params& p) const {
        return of_ && of_->set == p.set && of_->c_re == p.c_re && of_->c_im == p.c_im &&
               of_->iterations == p.iterations && fixed_center(*of_).re == fixed_center(p).re &&
               fixed_center(*of_).im == fixed_center(p).im;
    }

    glint::Device device_;
    std::optional<Orbit> middle_, from_zero_; // `middle_` of a Julia set: the map's begins at 0
    std::optional<Params> of_;
};

} // namespace julia
