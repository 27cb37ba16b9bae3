#include "app/run/param_values.h"
#include "app/world/text/names.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cfloat>
#include <fmt/format.h>

namespace glint {

namespace {

using namespace document;

using Rgb = std::array<float, 3>;

std::int32_t choice_of(const json& value, const glint_param& row) {
    if (!value.is_string()) refuse(std::string("its '") + row.id + "' is not a choice");
    const auto& id = value.get_ref<const std::string&>();
    const auto ids = choice_ids(row);
    const auto found = std::find(ids.begin(), ids.end(), id);
    if (found == ids.end())
        throw Error("this run has a choice that this simulation lacks: " +
                    unknown_name(std::string("choice of ") + row.id, quotable(id), ids));
    return static_cast<std::int32_t>(found - ids.begin());
}

const std::string& line_of(const json& value, const glint_param& row) {
    const bool fits = value.is_string() && why_no_value(row, value.get_ref<const std::string&>()).empty();
    if (!fits) refuse(fmt::format("its '{}' is not {}", row.id, allowed(row)));
    return value.get_ref<const std::string&>();
}

float float_of(const json& value, const char* what) {
    const double wide = number(value, what);
    if (!(wide >= -double{FLT_MAX} && wide <= double{FLT_MAX})) refuse(std::string("its '") + what + "' is not finite");
    return static_cast<float>(wide);
}

json value_of(const Params& params, const glint_param& row) {
    switch (row.type) {
    case GLINT_BOOL:
        return params.get<bool>(row);
    case GLINT_INT:
        return params.get<std::int32_t>(row);
    case GLINT_CHOICE:
        return choice_ids(row).at(static_cast<std::size_t>(params.get<std::int32_t>(row)));
    case GLINT_COLOR:
        return params.get<Rgb>(row);
    case GLINT_TEXT:
        return params.plain_text(row);
    default:
        return params.get<float>(row);
    }
}

void put_value(const json& value, const glint_param& row, Params& params) {
    switch (row.type) {
    case GLINT_BOOL:
        return params.put(row, boolean(value, row.id));
    case GLINT_INT:
        return params.put(row, static_cast<std::int32_t>(integer(value, row.id, INT32_MIN, INT32_MAX)));
    case GLINT_CHOICE:
        return params.put(row, choice_of(value, row));
    case GLINT_COLOR: {
        if (!value.is_array() || value.size() != 3) refuse(std::string("its '") + row.id + "' is not a colour");
        return params.put(row, Rgb{float_of(value[0], row.id), float_of(value[1], row.id), float_of(value[2], row.id)});
    }
    case GLINT_TEXT:
        return params.put_text(row, line_of(value, row));
    default:
        return params.put(row, float_of(value, row.id));
    }
}

bool has_no_difference(const glint_param& row) {
    return row.type == GLINT_BOOL || row.type == GLINT_CHOICE || row.type == GLINT_TEXT;
}

/// The i-th 32 bits of a number or a colour, as a separate row.
glint_param word(glint_param row, std::size_t i) {
    row.offset += static_cast<std::uint32_t>(i * sizeof(std::uint32_t));
    return row;
}

Animation animation_of(const json& said, const Definition& definition) {
    const std::string curve = text(said, "curve");
    const auto known = std::ranges::find(curve_ids, curve);
    if (known == curve_ids.end())
        throw Error("this run has an animation that this Glint does not support: " +
                    unknown_name("curve", quotable(curve), {curve_ids.begin(), curve_ids.end()}));
    if (said.size() != 7) refuse("an animation has entries that this Glint does not support");
    return {row_of(definition, text(said, "row")).id,
            static_cast<AnimationCurve>(known - curve_ids.begin()),
            number(member(said, "low"), "low"),
            number(member(said, "high"), "high"),
            integer(member(said, "period"), "period", 2, max_period),
            integer(member(said, "from"), "from", -farthest_begin, farthest_begin),
            static_cast<std::uint32_t>(integer(member(said, "seed"), "seed", 0, UINT32_MAX))};
}

} // namespace

std::int32_t change_of(std::uint32_t before, std::uint32_t now) { return static_cast<std::int32_t>(now - before); }
std::uint32_t changed(std::uint32_t before, std::int32_t change) { return before + static_cast<std::uint32_t>(change); }

json values_of(const Params& params) {
    json values = json::object();
    for (const glint_param& row : params.definition().params()) values[row.id] = value_of(params, row);
    return values;
}

Params params_of(const json& values, const Definition& definition) {
    Params params(definition);
    for (const auto& [id, value] : values.items()) put_value(value, row_of(definition, id), params);
    return params;
}

std::vector<const glint_param*> changed_rows(const Params& before, const Params& after) {
    std::vector<const glint_param*> rows;
    for (const glint_param& row : before.definition().params())
        if (!before.same(row, after)) rows.push_back(&row);
    return rows;
}

const glint_param& row_of(const Definition& definition, const std::string& id) {
    if (const glint_param* row = definition.param(id)) return *row;
    throw Error("this run has a parameter that this simulation lacks: " +
                unknown_name("parameter of " + definition.id(), quotable(id), definition.param_ids()));
}

std::size_t items_of(const glint_param& row) { return row.type == GLINT_COLOR ? 3 : 1; }

void append_change(json& column, const glint_param& row, const Params& before, const Params& after) {
    if (has_no_difference(row)) return column.push_back(value_of(after, row));
    for (std::size_t i = 0; i < items_of(row); ++i)
        column.push_back(change_of(before.get<std::uint32_t>(word(row, i)), after.get<std::uint32_t>(word(row, i))));
}

void take_change(const json& column, std::size_t i, const glint_param& row, Params& params) {
    if (has_no_difference(row)) return put_value(column[i], row, params);
    for (std::size_t k = 0; k < items_of(row); ++k) {
        const auto change = integer(column[i * items_of(row) + k], row.id, INT32_MIN, INT32_MAX);
        const auto before = params.get<std::uint32_t>(word(row, k));
        params.put(word(row, k), changed(before, static_cast<std::int32_t>(change)));
    }
}

json animations_of(const Params& params) {
    json all = json::array();
    for (const Animation& a : params.animations())
        all.push_back({{"row", a.row},
                       {"curve", curve_ids[static_cast<std::size_t>(a.curve)]},
                       {"low", a.low},
                       {"high", a.high},
                       {"period", a.period},
                       {"from", a.from},
                       {"seed", a.seed}});
    return all;
}

void take_animations(const json& said, Params& params) {
    if (!said.is_array() || said.size() > max_animations) refuse("its animations are not a list, or too many");
    params.stop_animating();
    for (const json& animation : said) params.animate(animation_of(animation, params.definition()));
}

} // namespace glint

namespace glint::document {

void refuse(const std::string& what) {
    throw Error("this run cannot be read: " + what + ". Ask its author to save it again");
}

std::string quotable(std::string_view said) {
    constexpr std::size_t most = 48;
    std::string shown(said.substr(0, most));
    std::replace_if(
        shown.begin(), shown.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    return said.size() > most ? shown + "..." : shown;
}

const json& member(const json& object, const char* key) {
    if (!object.is_object()) refuse(std::string("the object with '") + key + "' is not a map");
    const auto found = object.find(key);
    if (found == object.end()) refuse(std::string("its '") + key + "' is missing");
    return *found;
}

const json& list(const json& object, const char* key) {
    const json& found = member(object, key);
    if (!found.is_array()) refuse(std::string("its '") + key + "' is not a list");
    return found;
}

const json& list(const json& object, const char* key, std::size_t items) {
    const json& found = list(object, key);
    if (found.size() != items) refuse("its '" + quotable(key) + "' does not have one entry for each of its events");
    return found;
}

const json& map(const json& object, const char* key) {
    const json& found = member(object, key);
    if (!found.is_object()) refuse(std::string("its '") + key + "' is not a map");
    return found;
}

std::string text(const json& object, const char* key) {
    const json& found = member(object, key);
    if (!found.is_string()) refuse(std::string("its '") + key + "' is not a text");
    return found.get<std::string>();
}

bool boolean(const json& value, const char* what) {
    if (!value.is_boolean()) refuse("its '" + quotable(what) + "' is not on or off");
    return value.get<bool>();
}

double number(const json& value, const char* what) {
    if (!value.is_number()) refuse("its '" + quotable(what) + "' is not a number");
    return value.get<double>();
}

std::int64_t integer(const json& value, const char* what, std::int64_t min, std::int64_t max) {
    if (!value.is_number_integer()) refuse("its '" + quotable(what) + "' is not a whole number");
    const auto whole = value.get<std::int64_t>(); // read_cbor() refuses larger numbers
    if (whole < min || whole > max) refuse("its '" + quotable(what) + "' is out of range");
    return whole;
}

} // namespace glint::document
