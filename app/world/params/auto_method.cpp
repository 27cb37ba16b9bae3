#include "app/world/params/auto_method.h"
#include "app/world/instance.h"

namespace glint {

const glint_param* auto_row(const Definition& definition) {
    const glint_param* row = definition.param("method");
    return row && row->type == GLINT_CHOICE && row->automatic > 0 ? row : nullptr;
}

bool is_auto(const Params& params) {
    const glint_param* row = auto_row(params.definition());
    return row && params.get<std::int32_t>(*row) == row->automatic - 1;
}

const char* why_not_exact(const glint_choice& method) {
    const std::string_view id = method.id;
    if (id.starts_with("fast_")) return "it rounds differently from the other methods";
    return id.starts_with("racy_") ? "its result depends on the order of the threads" : "";
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
        if (i == row->automatic - 1 || !is_exact(choice) || choice.flags & GLINT_LESSON) continue;
        if (choice_unavailable(params.definition(), device, extent, params, *row, i).empty()) methods.push_back(i);
    }
    return methods;
}

} // namespace glint
