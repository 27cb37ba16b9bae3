#include "app/world/params/assignment.h"
#include "app/files/formats/handed_text.h"
#include "app/world/params/arithmetic.h"
#include "sims/api/error.h"
#include <fmt/format.h>

namespace glint {

std::pair<std::string, std::string> split_assignment(const std::string& option, const std::string& text,
                                                     const std::string& takes) {
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0) throw Error(fmt::format("{}: '{}' is not {}", option, text, takes));
    return {std::string(handed_text(text.substr(0, equals))), text.substr(equals + 1)};
}

void set_all(Params& params, const std::vector<std::string>& sets) {
    for (const std::string& assignment : sets) {
        const auto [id, value] = split_assignment("--set", assignment, "ID=VALUE, as in --set speed=0.5");
        const glint_param* row = params.definition().param(id);
        if (const auto refused = params.set(id, row ? typed_text(*row, value) : value)) throw Error(*refused);
        params.stop_animating(*row);
    }
}

} // namespace glint
