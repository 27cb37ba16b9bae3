#include "app/run/exact_methods.h"
#include "app/world/params/auto_method.h"
#include <fmt/format.h>

namespace glint {
namespace {

std::string why_inexact(const Params& params) {
    if (is_exact(params)) return "";
    const glint_param& row = *params.definition().param("method");
    const glint_choice& method = row.choices[params.get<std::int32_t>(row)];
    return fmt::format("its method {} may give other bits than the reference method: {}", method.id,
                       why_not_exact(method));
}

} // namespace

std::string why_not_exact(const Params& seed, const std::vector<Event>& events) {
    if (std::string why = why_inexact(seed); !why.empty()) return why;
    for (const Event& event : events)
        if (const auto* set = std::get_if<SetParams>(&event.change))
            if (std::string why = why_inexact(set->values); !why.empty()) return why;
    return "";
}

} // namespace glint
