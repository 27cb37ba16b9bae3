#include "app/world/params/other_build.h"
#include "sims/api/error.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <functional>
#include <string_view>

namespace glint {

namespace {

std::optional<std::int32_t> choice_with_id(const glint_param& row, std::string_view id) {
    for (std::int32_t i = 0; i < row.choice_count; ++i)
        if (id == row.choices[i].id) return i;
    return {};
}

bool is_number(const glint_param& row) { return row.type == GLINT_FLOAT || row.type == GLINT_INT; }

/// Whether each number of `row` is one of `own`.
bool holds_all_of(const glint_param& own, const glint_param& row) {
    const bool opened_low = own.flags & GLINT_OPEN_LOW && !(row.flags & GLINT_OPEN_LOW);
    return own.max >= row.max && highest(own) >= highest(row) && (opened_low ? own.min < row.min : own.min <= row.min);
}

/// Why `own` does not accept every value of `row`, or "".
std::string why_value_refused(const glint_param& row, const glint_param* own) {
    if (!own) return fmt::format("it has no parameter '{}'", row.id);
    if (own->type != row.type) return fmt::format("its parameter '{}' has another type", row.id);
    for (std::int32_t i = 0; i < row.choice_count; ++i)
        if (!choice_with_id(*own, row.choices[i].id))
            return fmt::format("its parameter '{}' has no choice '{}'", row.id, row.choices[i].id);
    if (is_number(row) ? !holds_all_of(*own, row) : own->text_bytes < row.text_bytes)
        return fmt::format("its parameter '{}' takes {}, not {}", row.id, allowed(*own), allowed(row));
    return "";
}

/// Start of the part of a path that ends before that place.
std::size_t part_before(std::string_view path, std::size_t place) {
    const std::size_t slash = place > 1 ? path.rfind('/', place - 2) : std::string_view::npos;
    return slash == std::string_view::npos ? 0 : slash + 1;
}

} // namespace

std::string why_not_comparable(const Definition& build, const Definition& of) {
    const auto sentence = [&](const std::string& why) {
        return fmt::format("'{}' cannot be compared with '{}': {}", build_name(build, of), build_name(of, build), why);
    };
    if (build.id() != of.id()) return sentence(fmt::format("it is {}, not {}", build.id(), of.id()));
    if (build.evolves() != of.evolves()) return sentence("only one of the two builds evolves");
    for (const glint_param& row : of.params())
        if (const std::string why = why_value_refused(row, build.param(row.id)); !why.empty())
            return sentence(fmt::format("{}; the comparison may work with --plugin and --plugin-b exchanged", why));
    return "";
}

Params in_build(const Definition& build, Params params) {
    const Definition& of = params.definition();
    if (&build == &of) return params;
    if (const std::string why = why_not_comparable(build, of); !why.empty()) throw Error(why);
    Params values(build);
    for (const glint_param& row : of.params())
        if (const auto refused = values.set(row.id, params.exact_text(row))) throw Error(*refused);
    // that build accepts all values of the animation
    for (const Animation& animation : params.animations()) values.animate(animation);
    return values;
}

std::optional<std::int32_t> method_in_build(const Definition& build, const Definition& of,
                                            std::optional<std::int32_t> method) {
    if (&build == &of || !method) return method;
    const glint_param *row = of.param("method"), *own = build.param("method");
    return row && own ? choice_with_id(*own, row->choices[*method].id) : std::nullopt;
}

Params kept_params(const Definition& build, const Params& params, std::vector<std::string>& lost) {
    const Definition& of = params.definition();
    const Params defaults(of);
    Params values(build);
    for (const glint_param& row : of.params()) {
        if (params.same(row, defaults)) continue;
        const glint_param* own = build.param(row.id);
        if (!own || own->type != row.type || values.set(*own, params.exact_text(row)))
            lost.push_back(fmt::format("parameter '{}'", row.id));
    }
    for (const Animation& animation : params.animations()) {
        if (build.param(animation.row) && refusal_of(build, animation).empty())
            values.animate(animation);
        else
            lost.push_back(fmt::format("the animation of '{}'", animation.row));
    }
    return values;
}

namespace {

/// Why that field of a later build cannot have the values of `old`, as a part of a sentence; "" if it can.
std::string why_not_kept(const FieldValues* own, const FieldValues& old) {
    const auto size = [](const FieldValues& field) {
        return fmt::format("{}x{}{}", field.width, field.height,
                           field.depth > 1 ? fmt::format("x{}", field.depth) : std::string());
    };
    if (!own) return fmt::format("field '{}'", old.id);
    if (own->values.type() != old.values.type())
        return fmt::format("field '{}', whose type changed from {} to {}", old.id, name_of_value(old.values.type()),
                           name_of_value(own->values.type()));
    if (size(*own) != size(old))
        return fmt::format("field '{}', whose size changed from {} to {}", old.id, size(old), size(*own));
    return "";
}

} // namespace

std::vector<FieldValues> kept_fields(std::vector<FieldValues> initial, const std::vector<FieldValues>& kept,
                                     std::vector<std::string>& lost) {
    for (const FieldValues& old : kept) {
        const auto own = std::ranges::find(initial, old.id, &FieldValues::id);
        std::string why = why_not_kept(own == initial.end() ? nullptr : &*own, old);
        if (why.empty())
            own->values = old.values;
        else
            lost.push_back(std::move(why));
    }
    return initial;
}

HostState carried_over(HostState initial, const HostState* state, std::vector<std::string>& lost) {
    const auto from_the_start = [&] {
        initial.step = 0;
        initial.fields.clear();
        return std::move(initial);
    };
    if (!state) return from_the_start();
    const std::size_t lost_before = lost.size(), fields = state->fields.size();
    initial.fields = kept_fields(std::move(initial.fields), state->fields, lost);
    initial.step = state->step;
    if (fields > 0 && lost.size() - lost_before == fields) return from_the_start();
    return initial;
}

std::string_view build_name(const Definition& build, const Definition& compared_build) {
    const std::string_view file = build.origin(), other = compared_build.origin();
    if (file.empty()) return "built in";
    std::size_t from = part_before(file, part_before(file, file.size()));
    while (from > 0 && other.ends_with(file.substr(from))) from = part_before(file, from);
    return file.substr(from);
}

namespace {

__extension__ typedef __int128
    CenterUnits; // NOLINT(modernize-use-using): no pedantic warning. In units of 2^-116, for Julia's deepest views
constexpr int center_bits = 116;
constexpr double farthest_center = 512; // CenterUnits can hold twice that

CenterUnits center_units(double value) { return static_cast<CenterUnits>(std::round(std::ldexp(value, center_bits))); }
double center_number(CenterUnits value) { return std::ldexp(static_cast<double>(value), -center_bits); }

static_assert(center_bits == -min_refining_exponent);

/// The unit of a row that refines another one, as a power of two CenterUnits.
int unit_bits(const glint_param& row) { return center_bits + row.refines_exponent; }

bool goes_over(const glint_param& row) {
    const bool has_steps = row.type == GLINT_CHOICE || row.type == GLINT_BOOL || row.type == GLINT_TEXT;
    return !has_steps && !(row.flags & GLINT_RESTARTS);
}

double interpolated_number(const glint_param& row, double a, double b, double t) {
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

/// Rows of one coordinate of the centre: a float, and the rows that refine it, the largest units first.
struct CenterRows {
    const glint_param* high;
    std::array<const glint_param*, max_refining_rows> low{}; ///< null after the last one

    bool is_fine() const { return low[0] && high->min >= -farthest_center && high->max <= farthest_center; }
    CenterUnits in(const Params& params) const {
        CenterUnits sum = center_units(number_in(params, *high));
        for (const glint_param* row : low)
            if (row) sum += CenterUnits{params.get<std::int32_t>(*row)} * (CenterUnits{1} << unit_bits(*row));
        return sum;
    }
    void put(Params& params, CenterUnits value) const {
        put_number(params, *high, center_number(value));
        value -= center_units(number_in(params, *high));
        for (const glint_param* row : low) {
            if (!row) continue;
            const CenterUnits unit = CenterUnits{1} << unit_bits(*row);
            const CenterUnits least = static_cast<CenterUnits>(row->min), most = static_cast<CenterUnits>(row->max);
            const CenterUnits whole = std::clamp((value + unit / 2) >> unit_bits(*row), least, most);
            params.put(*row, static_cast<std::int32_t>(whole));
            value -= whole * unit;
        }
    }
};

CenterRows center_rows(const Definition& definition, const glint_param& high) {
    CenterRows rows{&high};
    std::size_t count = 0;
    for (const glint_param& row : definition.params())
        if (row.refines_row && std::string_view(row.refines_row) == high.id) rows.low[count++] = &row;
    std::ranges::sort(rows.low.begin(), rows.low.begin() + static_cast<std::ptrdiff_t>(count), std::ranges::greater(),
                      &glint_param::refines_exponent);
    return rows;
}

/// The difference of the centres is added to the centre of the deeper view, because its last bits matter there.
void zoom_between(Params& mixed, const Params& a, const Params& b, double t) {
    const glint_param* scale = mixed.definition().param_with(GLINT_VIEW_SCALE);
    if (!scale) return;
    const bool b_is_deeper = number_in(b, *scale) < number_in(a, *scale);
    const Params &deep = b_is_deeper ? b : a, &wide = b_is_deeper ? a : b;
    const double share = a.same(*scale, b) ? t
                                           : share_of_wide_end(number_in(deep, *scale), number_in(wide, *scale),
                                                               number_in(mixed, *scale));
    for (const glint_param& row : mixed.definition().params()) {
        if (!(row.flags & GLINT_VIEW_CENTER) || !goes_over(row)) continue;
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
            put_number(mixed, row, interpolated_number(row, number_in(a, row), number_in(b, row), t));
    }
    zoom_between(mixed, a, b, t);
    mixed.clamp();
    return mixed;
}

} // namespace glint
