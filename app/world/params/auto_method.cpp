#include "app/world/params/auto_method.h"
#include "app/world/instance.h"
#include <algorithm>

namespace glint {

const glint_param* auto_row(const Definition& definition) {
    const glint_param* row = definition.param("method");
    return row && row->type == GLINT_CHOICE && row->automatic >= 0 ? row : nullptr;
}

bool is_auto(const Params& params) {
    const glint_param* row = auto_row(params.definition());
    return row && params.get<std::int32_t>(*row) == row->automatic;
}

const char* why_not_exact(const glint_choice& method) {
    if (method.flags & GLINT_ROUNDS_OTHERWISE) return "it rounds differently from the other methods";
    return method.flags & GLINT_DEPENDS_ON_ORDER ? "its result depends on the order of the threads" : "";
}
bool is_exact(const glint_choice& method) { return !*why_not_exact(method); }

bool is_exact(const Params& params) {
    const glint_param* row = params.definition().param("method");
    return !row || row->type != GLINT_CHOICE || is_exact(row->choices[params.get<std::int32_t>(*row)]);
}

std::vector<std::int32_t> methods_for_auto(const Params& params, const ComputeDevice& device, Extent extent) {
    std::vector<std::int32_t> methods;
    const glint_param* row = auto_row(params.definition());
    for (std::int32_t i = 0; row && i < row->choice_count; ++i) {
        const glint_choice& choice = row->choices[i];
        if (i == row->automatic || !is_exact(choice) || choice.flags & GLINT_LESSON) continue;
        if (choice_unavailable(params.definition(), device, extent, params, *row, i).empty()) methods.push_back(i);
    }
    return methods;
}

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
