// Actions of the user in a session: each becomes a command, an undo step and a log line.
#include "app/session/session.h"
#include "app/session/undo_history.h"
#include "app/world/params/auto_method.h"
#include "app/world/text/names.h"
#include "sims/api/device.h"
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace glint {

namespace {

bool differs_beyond_view(const Params& a, const Params& b) {
    const auto differs = [&](const glint_param& row) { return !(row.flags & GLINT_HOME) && !a.same(row, b); };
    return std::ranges::any_of(a.definition().params(), differs);
}

} // namespace

void Session::edit(const Params& values, std::string_view label) {
    if (values == params_) return;
    const Gesture step = history_.part_of(label);
    const bool goes_back =
        values.needs_restart_from(params_) || (label == keys_label && differs_beyond_view(values, params_));
    const bool keep = goes_back && !history_.gesture_->changes_state;
    if (keep) history_.gesture_->changes_state = true;
    params_ = values;
    history_.order(SetParams{values}, keep);
}

std::optional<std::string> Session::set(std::string_view id, std::string_view text) {
    Params values = params_;
    if (auto refused = values.set(id, text)) return refused;
    history_.close_gesture();
    edit(values, change_label(definition(), *definition().param(id)));
    return {};
}

void Session::reset() { history_.order_undoable(Reset{}, "Reset", extent_); }

void Session::resize(Extent extent, std::optional<PictureView> seen) {
    require_extent(extent, device());
    appearance_.follow_space(false);
    const Gesture one = history_.begin("Size");
    if (seen) appearance_.view_ = *seen;
    if (extent == extent_) return;
    history_.gesture_->changes_state = true;
    history_.order(Resize{extent}, true);
    extent_ = extent;
}

Choices Session::choices() const {
    return {params_,       extent_,           presenter_.picked(), preset_.id(),    pacing_.speed(),
            device().id(), appearance_.view_, appearance_.look_,   seeker_.marks(), preset_.shared_own()};
}

/// Undo and redo set this besides the parameters and the state.
void Session::restore_run_settings(const Choices& here, const Choices& there) {
    if (here.speed != there.speed) pacing_.set_speed(there.speed);
    if (here.marks != there.marks) // some were set while there was a redo
        seeker_.marks_ = with_change(std::move(seeker_.marks_), here.marks, there.marks);
    if (here.preset != there.preset || here.own_preset != there.own_preset)
        preset_.measure_against(there.preset, there.own_preset);
    appearance_.put_back(here, there);
}

// --- over the public interface

void go_home(Session& session) {
    const Params& preset = session.preset().params();
    Params values = session.params();
    for (const glint_param& row : session.definition().params())
        if (row.flags & GLINT_HOME) values.take(row, preset);
    const Gesture one = session.history().begin("Home");
    session.appearance().set_view({});
    session.edit(values, "Home");
}

std::optional<Params> moved_by(Session& session, const glint_pointer& at) {
    if (!takes_pointer(session.params())) return {};
    Params values = session.params();
    if (auto refused = edit_by_pointer(session.definition(), at, session.extent(), values)) {
        session.messages().notify(std::move(*refused));
        return {};
    }
    return values;
}

void next_method(Session& session) {
    const Definition& definition = session.definition();
    const Params& params = session.params();
    const glint_param* row = definition.param("method");
    if (!row || row->type != GLINT_CHOICE) return;
    const std::int32_t now = params.get<std::int32_t>(*row);
    for (std::int32_t i = 1; i < row->choice_count; ++i) {
        const std::int32_t next = (now + i) % row->choice_count;
        if (!choice_unavailable(definition, session.device(), session.extent(), params, *row, next).empty()) continue;
        Params values = params;
        values.put(*row, next);
        session.history().close_gesture();
        return session.edit(values, "Method");
    }
}

} // namespace glint
