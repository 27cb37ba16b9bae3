#include "app/world/params/between.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <string_view>

namespace glint {
namespace {

__extension__ typedef __int128
    CenterUnits; // NOLINT(modernize-use-using): no pedantic warning. In units of 2^-116, for Julia's deepest views
constexpr int center_bits = 116;
constexpr double farthest_center = 512; // CenterUnits can hold twice that

CenterUnits center_units(double value) { return static_cast<CenterUnits>(std::round(std::ldexp(value, center_bits))); }
double center_number(CenterUnits value) { return std::ldexp(static_cast<double>(value), -center_bits); }

/// A row of whole numbers with the lower bits of a coordinate: the part that the row before it cannot represent.
struct LowRow {
    const char* ending;
    int bits; ///< its unit is 2^bits CenterUnits
};
constexpr std::array<LowRow, 3> low_rows{{{"_low", 62}, {"_low2", 31}, {"_low3", 0}}};

bool goes_over(const glint_param& row) {
    return row.type != GLINT_CHOICE && row.type != GLINT_BOOL && !(row.flags & GLINT_RESTARTS);
}

double number_in(const Params& params, const glint_param& row) {
    return row.type == GLINT_INT ? params.get<std::int32_t>(row) : double(params.get<float>(row));
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

/// Position of the centre between the deeper end's (0) and the wider end's (1).
double share_of_wide_end(double deep, double wide, double now) { return (now - deep) / (wide - deep); }

/// Rows of one coordinate of the centre: a float, and rows with its lower bits.
struct CenterRows {
    const glint_param* high;
    std::array<const glint_param*, low_rows.size()> low; ///< null: no such row

    bool is_fine() const { return low[0] && high->min >= -farthest_center && high->max <= farthest_center; }
    CenterUnits in(const Params& params) const {
        CenterUnits sum = center_units(number_in(params, *high));
        for (std::size_t i = 0; i < low.size(); ++i)
            if (low[i]) sum += CenterUnits{params.get<std::int32_t>(*low[i])} * (CenterUnits{1} << low_rows[i].bits);
        return sum;
    }
    void put(Params& params, CenterUnits value) const {
        put_number(params, *high, center_number(value));
        value -= center_units(number_in(params, *high));
        for (std::size_t i = 0; i < low.size(); ++i) {
            if (!low[i]) continue;
            const CenterUnits unit = CenterUnits{1} << low_rows[i].bits;
            const CenterUnits least = static_cast<CenterUnits>(low[i]->min),
                              most = static_cast<CenterUnits>(low[i]->max);
            const CenterUnits whole = std::clamp((value + unit / 2) >> low_rows[i].bits, least, most);
            params.put(*low[i], static_cast<std::int32_t>(whole)), value -= whole * unit;
        }
    }
};

CenterRows center_rows(const Definition& definition, const glint_param& high) {
    CenterRows rows{&high, {}};
    for (std::size_t i = 0; i < low_rows.size(); ++i) {
        const glint_param* low = definition.param(fmt::format("{}{}", high.id, low_rows[i].ending));
        rows.low[i] = low && low->type == GLINT_INT ? low : nullptr;
    }
    return rows;
}

/// The difference of the centres is added to the centre of the deeper view, because its last bits matter there.
void zoom_between(Params& mixed, const Params& a, const Params& b, double t) {
    const glint_param* scale = mixed.definition().param("scale");
    if (!scale || scale->type != GLINT_FLOAT) return;
    const bool b_is_deeper = number_in(b, *scale) < number_in(a, *scale);
    const Params &deep = b_is_deeper ? b : a, &wide = b_is_deeper ? a : b;
    const double share = a.same(*scale, b) ? t
                                           : share_of_wide_end(number_in(deep, *scale), number_in(wide, *scale),
                                                               number_in(mixed, *scale));
    for (const glint_param& row : mixed.definition().params()) {
        const std::string_view id = row.id;
        if (row.type != GLINT_FLOAT || !id.starts_with("center_") || !goes_over(row)) continue;
        const CenterRows center = center_rows(mixed.definition(), row);
        if (center.is_fine()) {
            const CenterUnits from = center.in(deep);
            center.put(mixed, from + center_units(center_number(center.in(wide)-from) * share));
        } else {
            const double from = number_in(deep, row);
            put_number(mixed, row, from + (number_in(wide, row) - from) * share);
        }
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
    zoom_between(mixed, a, b, t);
    mixed.clamp();
    return mixed;
}

} // namespace glint
