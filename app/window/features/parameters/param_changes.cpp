#include "app/window/features/parameters/param_changes.h"
#include "app/session/history.h"
#include "app/window/features/brush/hand.h"
#include "app/window/features/parameters/random_params.h"
#include "app/world/params/shown_rows.h"
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
    const Definition& definition = session.definition();
    for (const glint_param& part : definition.params()) // as text a colour would be rounded, and stay changed
        if (shown_row(definition, part) == &row) values.take(part, session.preset_params());
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
    if (&row == brush_row(session) || !is_shown(row)) return false;
    const Definition& definition = session.definition();
    return session.params().animation(row) || std::ranges::any_of(definition.params(), [&](const glint_param& part) {
               return !session.params().same(part, session.preset_params()) && shown_row(definition, part) == &row;
           });
}

bool differs_from_preset(const Session& session) {
    return !same_but_for_brush(session.params(), session.preset_params());
}

int count_changed(const Session& session) {
    return static_cast<int>(std::ranges::count_if(session.definition().params(),
                                                  [&](const glint_param& row) { return is_changed(session, row); }));
}

} // namespace glint
