// The view as the parameters keep it: a centre has more bits than a float, and a parameter is no double. What a float
// lacks of it is a whole number of 2^-54: finer than the last place of any double that an orbit adds it to.
#pragma once
#include "params.h"
#include "precision.h"

namespace julia {

inline constexpr double low_unit = 0x1p-54;

inline Complex<double> center(const Params& p) {
    return {p.center_re + low_unit * p.center_re_low, p.center_im + low_unit * p.center_im_low};
}
inline Window view(const Params& p, glint::Extent e) {
    const Complex<double> exact = center(p);
    return {nearest_floats(exact), p.scale, e, exact};
}

/// Adds to the centre, which stays within 2.5 of the middle of the plane in each direction. By way of the low parts, so
/// that no more than half a unit of theirs is lost.
inline void move(Params& p, Complex<double> by) {
    const auto add = [](float& high, std::int32_t& low, double more) {
        more = glint::clamp(more + low_unit * low, -2.5 - double(high), 2.5 - double(high));
        const auto sum = static_cast<float>(high + more);
        const double rest = std::round((more - (double(sum) - double(high))) / low_unit);
        low = static_cast<std::int32_t>(glint::clamp(rest, double(-max_low), double(max_low)));
        high = sum;
    };
    add(p.center_re, p.center_re_low, by.re), add(p.center_im, p.center_im_low, by.im);
}

/// The picture grows by 2^(turns / 4), and what is at cell (x, y) stays there.
inline void zoom(Params& p, const Window& from, float x, float y, float turns) {
    const double smallest = std::min(smallest_scale(p.precision, from), double(p.scale));
    const double wanted = double(p.scale) * std::exp2(-0.25 * double(turns));
    p.scale = std::max(static_cast<float>(glint::clamp(wanted, smallest, 4.)), min_scale);
    const double gone = from.pixel * (1 - double(p.scale) / double(from.scale));
    move(p, {gone * double(x - float(from.middle_x())), gone * double(y - float(from.middle_y()))});
}

} // namespace julia
