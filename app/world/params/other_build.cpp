#include "app/world/params/other_build.h"
#include "sims/api/error.h"
#include <cstddef>
#include <fmt/format.h>

namespace glint {
namespace {

std::optional<std::int32_t> choice_called(const glint_param& row, std::string_view id) {
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
        if (!choice_called(*own, row.choices[i].id))
            return fmt::format("its parameter '{}' has no choice '{}'", row.id, row.choices[i].id);
    if (is_number(row) && !holds_all_of(*own, row))
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
    for (const Animation& animation : params.animations()) values.animate(animation); // it accepts all of their values
    return values;
}

std::optional<std::int32_t> method_in_build(const Definition& build, const Definition& of,
                                            std::optional<std::int32_t> method) {
    if (&build == &of || !method) return method;
    const glint_param *row = of.param("method"), *own = build.param("method");
    return row && own ? choice_called(*own, row->choices[*method].id) : std::nullopt;
}

std::string_view build_name(const Definition& build, const Definition& compared_build) {
    const std::string_view file = build.origin(), other = compared_build.origin();
    if (file.empty()) return "built in";
    std::size_t from = part_before(file, part_before(file, file.size()));
    while (from > 0 && other.ends_with(file.substr(from))) from = part_before(file, from);
    return file.substr(from);
}

} // namespace glint
