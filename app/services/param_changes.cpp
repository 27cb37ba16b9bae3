#include "app/services/param_changes.h"
#include "app/services/hand.h"
#include "app/services/random_params.h"
#include "app/session/brush_choice.h"
#include <algorithm>
#include <fmt/format.h>

namespace glint {
namespace {

void edit_once(Session& session, const Params& values, std::string_view label) {
    const Gesture one = session.history().begin(label);
    session.edit(values, label);
}

} // namespace

void revert(Session& session, const glint_param& row) {
    Params values = session.params();
    values.take(row, session.preset_params()); // by way of text a colour would be rounded, and stay changed
    edit_once(session, values, label_of(row));
}

void revert_all(Session& session) {
    Params values = session.preset_params();
    if (const glint_param* brush = brush_row(session)) values.take(*brush, session.params());
    edit_once(session, values, "Revert all");
}

void randomise(Session& session, std::uint32_t seed) {
    edit_once(session, randomised(session.params(), seed), fmt::format("Random {}", seed));
}

bool is_changed(const Session& session, const glint_param& row) {
    if (&row == brush_row(session)) return false;
    return session.params().animation(row) || !session.params().same(row, session.preset_params());
}

bool differs_from_preset(const Session& session) {
    return !same_but_for_brush(session.params(), session.preset_params());
}

int count_changed(const Session& session) {
    return static_cast<int>(std::ranges::count_if(session.definition().params(),
                                                  [&](const glint_param& row) { return is_changed(session, row); }));
}

} // namespace glint
