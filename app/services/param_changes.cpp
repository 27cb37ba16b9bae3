#include "app/services/param_changes.h"
#include "app/services/random_params.h"
#include <algorithm>
#include <fmt/format.h>

namespace glint {
namespace {

void edit_once(Session& session, const Params& values, std::string_view label) {
    session.end_gesture();
    session.edit(values, label);
    session.end_gesture();
}

} // namespace

void revert(Session& session, const glint_param& row) {
    Params values = session.params();
    values.take(row, session.preset_params()); // by way of text a colour would be rounded, and stay changed
    edit_once(session, values, label_of(row));
}

void revert_all(Session& session) { edit_once(session, session.preset_params(), "Revert all"); }

void randomise(Session& session, std::uint32_t seed) {
    edit_once(session, randomised(session.params(), seed), fmt::format("Random {}", seed));
}

bool is_changed(const Session& session, const glint_param& row) {
    return session.params().animation(row) || !session.params().same(row, session.preset_params());
}

int count_changed(const Session& session) {
    return static_cast<int>(std::ranges::count_if(session.definition().params(),
                                                  [&](const glint_param& row) { return is_changed(session, row); }));
}

} // namespace glint
