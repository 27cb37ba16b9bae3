#include "app/measure/job.h"

namespace glint {

const glint_param* method_row(const Definition& definition) {
    const glint_param* row = definition.param("method");
    return row && row->type == GLINT_CHOICE ? row : nullptr;
}

std::string method_of(const Params& params) {
    const glint_param* row = method_row(params.definition());
    return row ? params.text(*row) : "";
}

std::string reference_method(const Definition& definition) {
    const glint_param* row = method_row(definition);
    if (!row || row->reference < 0 || row->reference >= row->choice_count) return "";
    return row->choices[row->reference].id;
}

Json method_json(const World& world) {
    const std::string method = method_of(world.params()), given = method_of(world.effective_params());
    return {{"method", method.empty() ? Json(nullptr) : Json(method)},
            {"auto_is", given == method ? Json(nullptr) : Json(given)}};
}

} // namespace glint
