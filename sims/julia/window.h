// The part of the plane that a picture shows, and the place of the small picture in its corner.
#pragma once
#include "orbit.h"

namespace julia {

/// `center` in the middle, `scale` from there to the nearer edges. The cell (width / 2, height / 2), in integers, is
/// exactly the centre. The book counts x and y the other way round; z -> -z changes no bit of a Julia set.
struct Window {
    Point center; // nearest to `exact`
    float scale;
    glint::Extent extent;
    Complex<double> exact = {center.re, center.im};
    double pixel = static_cast<double>(scale) / half(); // the distance of neighbouring cells
    float step = static_cast<float>(pixel);

    GLINT_HD int half() const { return (extent.width < extent.height ? extent.width : extent.height) / 2; } // cells
    GLINT_HD int middle_x() const { return extent.width / 2; }
    GLINT_HD int middle_y() const { return extent.height / 2; }
    GLINT_HD Point point(float x, float y) const {
        return {fmaf(x - static_cast<float>(middle_x()), step, center.re),
                fmaf(y - static_cast<float>(middle_y()), step, center.im)};
    }
    GLINT_HD Complex<double> exact_point(float x, float y) const {
        return {exact.re + pixel * static_cast<double>(x - static_cast<float>(middle_x())),
                exact.im + pixel * static_cast<double>(y - static_cast<float>(middle_y()))};
    }
    /// A pair of floats gets the double's point, because a few operations in doubles are cheap even on slow processors.
    template <class T> GLINT_HD Complex<T> point_as(float x, float y) const {
        if constexpr (std::is_same_v<T, float>)
            return point(x, y);
        else
            return as<T>(exact_point(x, y));
    }
    int x(Point p) const { return cell((p.re - exact.re) / pixel) + middle_x(); }
    int y(Point p) const { return cell((p.im - exact.im) / pixel) + middle_y(); }

private:
    static int cell(double v) { return static_cast<int>(std::floor(glint::clamp(v, -1e9, 1e9))); } // deep views are far
};

/// The square in the lower right corner: a quarter of the nearer side.
struct Inset {
    explicit Inset(glint::Extent e) {
        const int nearer = e.width < e.height ? e.width : e.height;
        side = nearer / 4, left = e.width - side - nearer / 40 - 1, bottom = nearer / 40 + 1;
    }
    bool covers(float x, float y) const {
        return x >= float(left) && y >= float(bottom) && x < float(left + side) && y < float(bottom + side);
    }
    int left, bottom, side;
};

} // namespace julia
