// The view in the parameters: a centre has more bits than a float, and a parameter cannot be a double. The rest beyond
// the float is an integer number of 2^-54: finer than the last place of any double that an orbit adds it to. For deep
// views, the next rests are integer numbers of 2^-85 and of 2^-116.
#pragma once
#include "params.h"
#include "precision.h"
#include <algorithm>

namespace julia {

inline constexpr double low_unit = 0x1p-54;

inline Complex<double> center(const Params& p) {
    return {p.center_re + low_unit * p.center_re_low, p.center_im + low_unit * p.center_im_low};
}
/// The centre with all its bits.
inline Complex<Fixed> fixed_center(const Params& p) {
    const auto sum = [](float high, std::int32_t low, std::int32_t low2, std::int32_t low3) {
        return fixed(double(high)) + Fixed{low} * (Fixed{1} << 62) + Fixed{low2} * (Fixed{1} << 31) + low3;
    };
    return {sum(p.center_re, p.center_re_low, p.center_re_low2, p.center_re_low3),
            sum(p.center_im, p.center_im_low, p.center_im_low2, p.center_im_low3)};
}
inline Window view(const Params& p, glint::Extent e) {
    const Complex<double> exact = center(p);
    return {nearest_floats(exact), p.scale, e, exact};
}

/// Adds to the centre, which stays within 2.5 of the middle of the plane in each direction.
inline void shift(Params& p, Complex<Fixed> by) {
    const auto put = [](Fixed all, float& high, std::int32_t& low, std::int32_t& low2, std::int32_t& low3) {
        const auto part = [&](int bits) {
            const Fixed most = max_low, whole = std::clamp(rounded_shift(all, bits), -most, most);
            all -= whole * (Fixed{1} << bits);
            return static_cast<std::int32_t>(whole);
        };
        all = std::clamp(all, fixed(-2.5), fixed(2.5));
        high = static_cast<float>(number(all)), all -= fixed(double(high));
        low = part(62), low2 = part(31);
        low3 = static_cast<std::int32_t>(std::clamp<Fixed>(all, -max_low, max_low));
    };
    const Complex<Fixed> now = fixed_center(p);
    put(now.re + by.re, p.center_re, p.center_re_low, p.center_re_low2, p.center_re_low3);
    put(now.im + by.im, p.center_im, p.center_im_low, p.center_im_low2, p.center_im_low3);
}
inline void move(Params& p, Complex<double> by) {
    shift(p, {fixed(glint::clamp(by.re, -5., 5.)), fixed(glint::clamp(by.im, -5., 5.))});
}

/// A distance in cells, rounded to 1/256 of a cell, in units of `half` cells; limited to 16 of them, which only a long
/// strip exceeds.
inline Fixed halves(float cells, int half) {
    const auto most = static_cast<float>(16 * half);
    const Fixed parts = std::lround(glint::clamp(cells, -most, most) * 256);
    constexpr Fixed unit = Fixed{1} << (fixed_bits - 8);
    return parts / half * unit + parts % half * unit / half;
}

/// Scales the picture by 2^(turns / 4) around cell (x, y): in fixed point, because an error here would soon be
/// magnified a thousand million times.
inline void zoom(Params& p, const Window& from, float x, float y, float turns) {
    const double smallest = std::min(smallest_scale(p.precision, from), double(p.scale));
    const double wanted = double(p.scale) * std::exp2(-0.25 * double(turns));
    p.scale = std::max(static_cast<float>(glint::clamp(wanted, smallest, 4.)), min_scale);
    const Fixed gone = fixed(double(from.scale)) - fixed(double(p.scale));
    shift(p, {product(gone, halves(x - float(from.middle_x()), from.half())),
              product(gone, halves(y - float(from.middle_y()), from.half()))});
}

} // namespace julia
