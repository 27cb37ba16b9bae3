#include "app/world/params/shown_rows.h"
#include <algorithm>

namespace glint {
const glint_param* shown_row(const Definition& definition, const glint_param& row) {
    if (is_shown(row)) return &row;
    const glint_param* refined = row.refines_row ? definition.param(row.refines_row) : nullptr;
    return refined && is_shown(*refined) ? refined : nullptr;
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
