#include "app/world/params/shown_rows.h"
#include <algorithm>
#include <string_view>

namespace glint {
namespace {

bool is_part_of(std::string_view hidden, std::string_view shown) {
    return hidden.size() > shown.size() && hidden.starts_with(shown) && hidden[shown.size()] == '_';
}

} // namespace

const glint_param* shown_row(const Definition& definition, const glint_param& row) {
    if (is_shown(row)) return &row;
    const auto found = std::ranges::find_if(
        definition.params(), [&](const glint_param& other) { return is_shown(other) && is_part_of(row.id, other.id); });
    return found == definition.params().end() ? nullptr : &*found;
}

Label change_label(const Definition& definition, const glint_param& row) {
    const glint_param* shown = shown_row(definition, row);
    return shown ? label_of(*shown) : Label("View");
}

bool hidden_rows_differ(const Params& one, const Params& other) {
    return std::ranges::any_of(one.definition().params(),
                               [&](const glint_param& row) { return !is_shown(row) && !one.same(row, other); });
}

} // namespace glint
