#include "app/world/between.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace glint {
namespace {

constexpr double low_unit = 0x1p-54; // of a row `…_low`: what a float lacks of the row without that ending

bool goes_over(const glint_param& row) {
    return row.type != GLINT_CHOICE && row.type != GLINT_BOOL && !(row.flags & GLINT_RESTARTS);
}

double number_in(const Params& params, const glint_param& row) {
    return row.type == GLINT_INT ? params.get<std::int32_t>(row) : double(params.get<float>(row));
}

void put_number(Params& params, const glint_param& row, double value) {
    value = std::clamp(value, row.min, row.max);
    if (row.type == GLINT_INT)
        params.put(row, static_cast<std::int32_t>(std::lround(value)));
    else
        params.put(row, static_cast<float>(value));
}

double mixed_number(const glint_param& row, double a, double b, double t) {
    const bool by_factors = row.flags & GLINT_LOG_SCALE && a > 0 && b > 0;
    return by_factors ? a * std::pow(b / a, t) : a + (b - a) * t;
}

std::array<float, 3> mixed_color(const std::array<float, 3>& a, const std::array<float, 3>& b, double t) {
    std::array<float, 3> c{};
    for (std::size_t i = 0; i < c.size(); ++i) c[i] = std::lerp(a[i], b[i], static_cast<float>(t));
    return c;
}

/// How far the centre is from that of the deeper end, of the way to that of the other one.
double share_of_wide_end(double deep, double wide, double now) { return (now - deep) / (wide - deep); }

/// A coordinate of the centre, of a float and what that lacks.
struct CenterRows {
    const glint_param *high, *low; ///< low: may be null
    double in(const Params& params) const {
        return number_in(params, *high) + (low ? low_unit * number_in(params, *low) : 0);
    }
    void put(Params& params, double value) const {
        put_number(params, *high, value);
        if (low) put_number(params, *low, std::round((value - number_in(params, *high)) / low_unit));
    }
};

void zoom_between(Params& mixed, const Params& a, const Params& b) {
    const glint_param* scale = mixed.definition().param("scale");
    if (!scale || scale->type != GLINT_FLOAT || a.same(*scale, b)) return;
    const bool b_is_deeper = number_in(b, *scale) < number_in(a, *scale);
    const Params &deep = b_is_deeper ? b : a, &wide = b_is_deeper ? a : b;
    const double share = share_of_wide_end(number_in(deep, *scale), number_in(wide, *scale), number_in(mixed, *scale));
    for (const glint_param& row : mixed.definition().params()) {
        const std::string_view id = row.id;
        if (row.type != GLINT_FLOAT || !id.starts_with("center_") || !goes_over(row)) continue;
        const CenterRows center{&row, mixed.definition().param(fmt::format("{}_low", id))};
        center.put(mixed, center.in(deep) + (center.in(wide)-center.in(deep)) * share);
    }
}

} // namespace

Params between(const Params& a, const Params& b, double t) {
    if (!(t > 0)) return a;
    if (t >= 1) return b;
    Params mixed = t < 0.5 ? a : b;
    for (const glint_param& row : mixed.definition().params()) {
        if (!goes_over(row)) continue;
        if (row.type == GLINT_COLOR)
            mixed.put(row, mixed_color(a.get<std::array<float, 3>>(row), b.get<std::array<float, 3>>(row), t));
        else
            put_number(mixed, row, mixed_number(row, number_in(a, row), number_in(b, row), t));
    }
    zoom_between(mixed, a, b);
    mixed.clamp();
    return mixed;
}

} // namespace glint
