// Actions of the user in a session: each becomes a command, an undo step and a log line.
#include "app/session/brush_choice.h"
#include "app/session/session.h"
#include "app/world/names.h"
#include "app/world/shown_rows.h"
#include "sims/api/device.h"
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace glint {

Gesture Session::begin(std::string_view label) {
    close_gesture();
    gesture_ = HistoryEntry{std::string(label), ++last_gesture_, choices(), choices()};
    return Gesture(*this);
}

/// None if the gesture under that label is open: what is done belongs to it. Else one of its own.
Gesture Session::part_of(std::string_view label) {
    const bool goes_on = gesture_ && gesture_->label == label;
    return goes_on ? Gesture() : begin(label);
}

void Session::close_gesture() {
    if (!gesture_) return;
    Choices& before = gesture_->before;
    const Choices& after = gesture_->after = choices();
    before.device = after.device; // the device has its own entry: choose_device()
    const bool changes_picture = gesture_->changes_state || !(before.params == after.params) ||
                                 !(before.target == after.target) || !(before.look == after.look);
    const bool changes_conduct =
        before.speed != after.speed || !(before.view == after.view) || before.marks != after.marks;
    // A change of view or speed after an undo must not discard the redo.
    if (changes_picture || (changes_conduct && !history_.next_redo())) history_.add(std::move(*gesture_));
    gestures_ += changes_picture;
    drop_gesture();
}

void Session::drop_gesture() {
    if (holder_) holder_->session_ = nullptr;
    holder_ = nullptr, gesture_.reset();
}

void Session::end_held_gesture() noexcept {
    holder_ = nullptr;
    try {
        close_gesture();
    } catch (const std::exception&) {} // no memory for the step: it ends when the next one begins
}

void Session::order(Change change, bool keep_before) {
    dirty_ = true;
    const std::int64_t gesture = gesture_ ? gesture_->gesture : 0;
    auto* last = orders_.empty() ? nullptr : std::get_if<Command>(&orders_.back());
    const auto* set = std::get_if<SetParams>(&change);
    const bool follows = last && set && !keep_before && last->gesture == gesture;
    // Undo returns to before a restart. So only another restart may replace a command that restarts.
    const bool replaces = follows && std::holds_alternative<SetParams>(last->change) &&
                          (!last->keep_before || set->values.restarts_from(gesture_->before.params));
    if (replaces) // moves of a drag between two frames are one command
        last->change = std::move(change);
    else
        orders_.emplace_back(Command{std::move(change), 0, gesture, keep_before});
}

void Session::order_undoable(Change change, std::string_view label, Extent extent_after) {
    const Gesture one = begin(label);
    gesture_->changes_state = true;
    order(std::move(change), true);
    extent_ = extent_after;
}

void Session::edit(const Params& values, std::string_view label) {
    if (values == params_) return;
    const Gesture step = part_of(label);
    const bool keep = values.restarts_from(params_) && !gesture_->changes_state;
    if (keep) gesture_->changes_state = true;
    params_ = values;
    order(SetParams{values}, keep);
}

std::optional<std::string> Session::set(std::string_view id, std::string_view text) {
    Params values = params_;
    if (auto refused = values.set(id, text)) return refused;
    close_gesture();
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
    const Gesture one = begin(label);
    const bool is_shown = same_but_for_brush(values, params_) || (preset == preset_ && values == preset_params_);
    edit(values, label);
    if (is_shown) start_over();
    measure_against(preset);
}

/// As a part of the open gesture, unless the gesture has started the run over already.
void Session::start_over() {
    if (!std::exchange(gesture_->changes_state, true)) order(Reset{}, true);
}

void Session::load_own(OwnPresetValues own, std::string_view preset, const std::vector<Change>& painted) {
    const std::string label = "Preset " + own.name;
    const Gesture one = begin(label);
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
    for (const glint_param& row : definition().params()) {
        const std::string_view id = row.id;
        if (id.starts_with("center_") || id == "scale" || id == "yaw" || id == "pitch" || id == "zoom")
            values.take(row, preset_params_);
    }
    const Gesture one = begin("Home");
    view_ = {};
    edit(values, "Home");
}

void Session::reset() { order_undoable(Reset{}, "Reset", extent_); }

void Session::resize(Extent extent, std::optional<PictureView> seen) {
    require_extent(extent, device());
    follows_space_ = false;
    const Gesture one = begin("Size");
    if (seen) view_ = *seen;
    if (!(extent == extent_)) gesture_->changes_state = true, order(Resize{extent}, true), extent_ = extent;
}

bool Session::takes_strokes() const { return definition().sim().stroke != nullptr; }
bool Session::takes_pointer() const { return definition().sim().edit != nullptr; }

bool Session::drags_paint() const { return takes_strokes() && !(brush_flags(params_) & GLINT_POINTS); }
bool Session::drags_point() const { return takes_pointer() && (!drags_paint() || !has_pointing_brush(definition())); }

void Session::stroke(glint_stroke stroke) {
    if (!drags_paint()) return;
    const Gesture step = part_of(stroke_label);
    const bool keep = !std::exchange(gesture_->changes_state, true);
    stroke.size = sizeof stroke;
    order(PaintStroke{stroke}, keep);
}

std::optional<Params> Session::moved_by(const glint_pointer& at) {
    if (!takes_pointer()) return {};
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
        close_gesture();
        return edit(values, "Method");
    }
}

std::int64_t Session::steps_back_to(std::size_t done) const {
    const auto& entries = history_.entries();
    for (std::size_t i = done; i < history_.done(); ++i) // the oldest fork goes back furthest
        if (const auto& fork = entries[i].fork) return run_.end().at - fork->cut.at;
    return 0;
}

void Session::undo() {
    close_gesture();
    const std::size_t done = done_after_undo(history_);
    while (history_.done() > done) {
        const HistoryEntry* entry = history_.undo();
        put_back(*entry, entry->before);
    }
}

void Session::redo() {
    close_gesture();
    const std::size_t done = done_after_redo(history_);
    while (history_.done() < done) {
        const HistoryEntry* entry = history_.redo();
        put_back(*entry, entry->after);
    }
}

/// Shows the new values at once; the world follows.
void Session::put_back(const HistoryEntry& entry, const Choices& there) {
    if (entry.changes_state) {
        params_ = there.params, extent_ = there.extent;
        orders_.emplace_back(SwapTail{entry.gesture});
        log_.push_back({step_, entry.label + ": state restored"});
        dirty_ = true;
    } else if (!(entry.before.params == entry.after.params)) { // else the run is not edited
        params_ = there.params, extent_ = there.extent;
        order(SetParams{there.params});
        std::get<Command>(orders_.back()).puts_back = entry.gesture;
    }
    if (entry.before.speed != entry.after.speed) set_speed(there.speed);
    if (!(entry.before.view == entry.after.view)) view_ = there.view;
    if (const Choices& here = &there == &entry.before ? entry.after : entry.before; here.marks != there.marks)
        marks_ = with_change(std::move(marks_), here.marks, there.marks); // the user may have set marks since
    if (!(entry.before.target == entry.after.target)) take_target(there.target);
    if (entry.before.preset != entry.after.preset || entry.before.own_preset != entry.after.own_preset)
        measure_against(there.preset, there.own_preset);
    if (!(entry.before.look == entry.after.look)) take_look(there.look);
}

// --- changes that do not affect the run

void Session::look_at(const PictureView& view) {
    const Gesture step = part_of(picture_view_label);
    view_ = view;
}

void Session::choose_speed(double speed) {
    const Gesture step = part_of(speed_label);
    set_speed(speed);
}

void Session::choose_device(ComputeDevice& to) {
    close_gesture();
    HistoryEntry entry{"Device", ++last_gesture_, choices(), choices()};
    entry.after.device = to.id();
    move_to(to);
    if (!move_ || history_.next_redo()) return;
    move_->gesture = entry.gesture;
    history_.add(std::move(entry));
}

// --- looks that the program draws from the fields

void Session::set_look(const PictureLook& look, std::string_view label) {
    const Gesture one = begin(label);
    take_look(look);
}

void Session::draw_plainly(bool on) {
    if (std::exchange(draws_plainly_, on) != on) take_look(look_);
}

void Session::take_look(const PictureLook& look) {
    const PictureLook shown = draws_plainly_ ? PictureLook() : look;
    const bool same_values = shown_look_.field == std::string_view(shown.field) && shown_look_.derived == shown.derived;
    if (!same_values) observers_.histogram.forget();
    look_ = look, shown_look_ = shown, dirty_ = true;
    fitted_range_.reset(), follow_values();
}

/// Fits the range to the newest histogram.
void Session::follow_values() {
    const auto& newest = observers_.histogram.newest();
    if (!shown_look_.follows || !newest || !newest->counted.any_finite()) return;
    const FloatRange all = newest->counted.finite_range();
    if (!(all.low < all.high) || fitted_range_ == all) return;
    fitted_range_ = all, dirty_ = true;
}

// --- the presentation path

void Session::pick_target(const TargetPick& pick) {
    const Gesture one = begin("Presentation path");
    take_target(pick);
}

void Session::next_target() {
    const std::vector<PresentPath> ways = present_paths(device());
    const std::string now = target() ? target()->id() : target_pick().way;
    const auto at = std::ranges::find_if(ways, [&](const PresentPath& way) { return way.id == now; });
    const bool last = at == ways.end() || at + 1 == ways.end();
    pick_target({last ? ways.front().id : (at + 1)->id, target_pick().buffers});
}

void Session::take_target(const TargetPick& pick) {
    if (presenter_.pick(pick)) dirty_ = true;
    if (std::exchange(no_target_, false)) failure_.clear();
}

void Session::retry_targets() {
    presenter_.retry_all();
    if (std::exchange(no_target_, false)) failure_.clear();
    dirty_ = true;
}

} // namespace glint
