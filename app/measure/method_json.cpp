#include "app/measure/method_json.h"
#include "app/measure/job.h"

namespace glint {

Json method_json(const World& world) {
    const std::string method = method_of(world.params()), given = method_of(world.effective_params());
    return {{"method", method.empty() ? Json(nullptr) : Json(method)},
            {"auto_is", given == method ? Json(nullptr) : Json(given)}};
}

} // namespace glint
