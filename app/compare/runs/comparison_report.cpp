#include "app/compare/runs/comparison_report.h"
#include "app/world/text/readable_number.h"
#include <array>
#include <bit>
#include <fmt/format.h>

namespace glint {
namespace {

constexpr std::array<const char*, picture_channels> channel_names{"red", "green", "blue", "alpha"};

bool is_picture(const FieldShape& shape) { return shape.channels == picture_channels; }

std::string bits_text(float value) { return fmt::format("{:#010x}", std::bit_cast<std::uint32_t>(value)); }

std::string where_text(const DifferentCell& cell, const FieldShape& shape) {
    const std::string channel = is_picture(shape) ? fmt::format(", {}", channel_names.at(cell.channel)) : "";
    return fmt::format("cell ({}, {}){}", cell.x, cell.y, channel);
}

/// Difference of two values whose bits differ.
std::string apart_text(const DifferentCell& cell, const FieldShape& shape) {
    const auto absolute = absolute_difference(cell);
    if (!absolute || *absolute == 0) return fmt::format("the bits are {} and {}", bits_text(cell.a), bits_text(cell.b));
    std::string text = readable_number(*absolute, 6) + " apart";
    if (is_picture(shape)) return text;
    if (const auto relative = relative_difference(cell))
        text += ", relative difference " + readable_number(*relative, 6);
    if (cell.whole) return text;
    if (const auto ulp = ulp_difference(cell.a, cell.b)) text += fmt::format(", {} ULP", *ulp);
    return text;
}

std::string shape_text(const FieldShape& shape) { return fmt::format("{} x {}", shape.width, shape.height); }

std::string values_text(const FieldDifference& values, const FieldShape& shape) {
    const auto& [first, largest, cells] = values;
    const std::string others =
        cells == 1 ? "no other cell differs"
                   : fmt::format("{} of {} cells differ; the largest difference is at {}: {} in A, {} in B", cells,
                                 shape.cells(), where_text(largest, shape), text_of_a(largest), text_of_b(largest));
    return fmt::format("{}: {} in A, {} in B ({}); {}", where_text(first, shape), text_of_a(first), text_of_b(first),
                       apart_text(first, shape), others);
}

template <class Number> Json or_null(const std::optional<Number>& number) {
    return number ? Json(*number) : Json(nullptr);
}

Json json_of(const DifferentCell& cell, const FieldShape& shape) {
    const bool picture = is_picture(shape);
    const bool whole = cell.whole.has_value();
    return {{"x", cell.x},
            {"y", cell.y},
            {"channel", picture ? Json(channel_names.at(cell.channel)) : Json(nullptr)},
            {"a", whole ? Json(cell.whole->front()) : Json(shortest(cell.a))},
            {"b", whole ? Json(cell.whole->back()) : Json(shortest(cell.b))},
            {"a_bits", whole ? Json(nullptr) : Json(bits_text(cell.a))},
            {"b_bits", whole ? Json(nullptr) : Json(bits_text(cell.b))},
            {"absolute", or_null(absolute_difference(cell))},
            {"relative", or_null(relative_difference(cell))},
            {"ulp", picture || whole ? Json(nullptr) : or_null(ulp_difference(cell.a, cell.b))}};
}

Json json_of(const FieldShape& shape) { return {{"width", shape.width}, {"height", shape.height}}; }

Json json_of(const StateDifference& difference) {
    const auto& values = difference.values;
    return {{"step", difference.at},
            {"field", difference.field},
            {"a", json_of(difference.a)},
            {"b", json_of(difference.b)},
            {"first", values ? json_of(values->first, difference.a) : Json(nullptr)},
            {"largest", values ? json_of(values->largest, difference.a) : Json(nullptr)},
            {"cells", values ? Json(values->cells) : Json(nullptr)}};
}

} // namespace

std::string text_of(const Comparison& comparison) {
    if (!comparison.difference)
        return fmt::format("A and B are the same, bit for bit, at {} {}, up to step {}", comparison.places,
                           comparison.places == 1 ? "place" : "places", comparison.end);
    const StateDifference& found = *comparison.difference;
    const std::string when = found.at == comparison.begin ? fmt::format("at the beginning (step {})", found.at)
                                                          : fmt::format("first at step {}", found.at);
    const std::string what = found.values ? values_text(*found.values, found.a)
                                          : fmt::format("{} in A, {} in B", shape_text(found.a), shape_text(found.b));
    return fmt::format("A and B differ {}, in the field '{}', {}", when, found.field, what);
}

Json json_of(const Comparison& comparison) {
    const auto& difference = comparison.difference;
    return {{"equal", !difference},
            {"places", comparison.places},
            {"to_step", comparison.end},
            {"difference", difference ? json_of(*difference) : Json(nullptr)}};
}

} // namespace glint
