// Actions of the user in a session: each becomes a command, an undo step and a log line.
#include "app/session/history.h"
#include "app/session/session.h"
#include "app/world/params/shown_rows.h"
#include "app/world/text/names.h"
#include "sims/api/device.h"
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace glint {

void Session::edit(const Params& values, std::string_view label) {
    if (values == params_) return;
    const Gesture step = history_.part_of(label);
    const bool keep = values.restarts_from(params_) && !history_.gesture_->changes_state;
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

void Session::load_preset(std::string_view id) {
    Params values(definition());
    if (!id.empty()) {
        const glint_preset* preset = definition().preset(id);
        if (!preset) throw Error(unknown_name("preset of " + definition().id(), id, definition().preset_ids()));
        values.load(*preset), id = preset->id;
    }
    load(values, id, id.empty() ? "Defaults" : "Preset " + std::string(id));
}

void Session::load(const Params& values, std::string_view preset, std::string_view label) {
    const Gesture one = history_.begin(label);
    const bool is_shown = same_but_for_brush(values, params_) || (preset == preset_ && values == preset_params_);
    edit(values, label);
    if (is_shown) start_over();
    measure_against(preset);
}

/// As a part of the open gesture, unless the gesture has started the run over already.
void Session::start_over() {
    if (!std::exchange(history_.gesture_->changes_state, true)) history_.order(Reset{}, true);
}

void Session::load_own(OwnPresetValues own, std::string_view preset, const std::vector<Change>& painted) {
    const std::string label = "Preset " + own.name;
    const Gesture one = history_.begin(label);
    const bool is_shown = same_but_for_brush(own.params, params_) || (own_preset_ && own_preset_->name == own.name);
    edit(own.params, label);
    if (is_shown || !painted.empty()) start_over();
    paint_again(painted);
    measure_against(preset, std::make_shared<const OwnPresetValues>(std::move(own)));
}

void Session::measure_against(std::string_view preset) { measure_against(preset, nullptr); }

void Session::measure_against(std::string_view id, std::shared_ptr<const OwnPresetValues> own) {
    const glint_preset* preset = definition().preset(id);
    preset_ = preset ? preset->id : "";
    own_preset_ = std::move(own);
    preset_params_ = Params(definition());
    if (preset) preset_params_.load(*preset);
    if (own_preset_) preset_params_ = own_preset_->params;
}

void Session::home() {
    Params values = params_;
    for (const glint_param& row : definition().params())
        if (row.flags & GLINT_HOME) values.take(row, preset_params_);
    const Gesture one = history_.begin("Home");
    appearance_.view_ = {};
    edit(values, "Home");
}

void Session::reset() { history_.order_undoable(Reset{}, "Reset", extent_); }

void Session::resize(Extent extent, std::optional<PictureView> seen) {
    require_extent(extent, device());
    follows_space_ = false;
    const Gesture one = history_.begin("Size");
    if (seen) appearance_.view_ = *seen;
    if (!(extent == extent_))
        history_.gesture_->changes_state = true, history_.order(Resize{extent}, true), extent_ = extent;
}

void Session::stroke(glint_stroke stroke) {
    if (!drags_paint(params_)) return;
    const Gesture step = history_.part_of(stroke_label);
    const bool keep = !std::exchange(history_.gesture_->changes_state, true);
    stroke.size = sizeof stroke;
    history_.order(PaintStroke{stroke}, keep);
}

std::optional<Params> Session::moved_by(const glint_pointer& at) {
    if (!takes_pointer(params_)) return {};
    Params values = params_;
    if (auto refused = edit_by_pointer(definition(), at, extent_, values)) {
        notice_ = std::move(*refused);
        return {};
    }
    return values;
}

void Session::next_method() {
    const glint_param* row = definition().param("method");
    if (!row || row->type != GLINT_CHOICE) return;
    const std::int32_t now = params_.get<std::int32_t>(*row);
    for (std::int32_t i = 1; i < row->choice_count; ++i) {
        const std::int32_t next = (now + i) % row->choice_count;
        if (!choice_unavailable(definition(), device(), extent_, params_, *row, next).empty()) continue;
        Params values = params_;
        values.put(*row, next);
        history_.close_gesture();
        return edit(values, "Method");
    }
}

/// What undo and redo set besides the parameters and the state.
void Session::put_back_conduct(const Choices& here, const Choices& there) {
    if (here.speed != there.speed) set_speed(there.speed);
    if (here.marks != there.marks)
        marks_ = with_change(std::move(marks_), here.marks, there.marks); // some were set while there was a redo
    if (here.preset != there.preset || here.own_preset != there.own_preset)
        measure_against(there.preset, there.own_preset);
    appearance_.put_back(here, there);
}

// --- changes that do not affect the run

void Session::choose_speed(double speed) {
    const Gesture step = history_.part_of(speed_label);
    set_speed(speed);
}

} // namespace glint
