// What the user does to a session: each becomes a command, an undo step and a log line.
#include "app/session/names.h"
#include "app/session/session.h"
#include "sims/api/device.h"
#include <algorithm>

namespace glint {

void Session::open_gesture(std::string_view label) {
    if (gesture_ && gesture_->label != label) end_gesture(); // another one has begun
    if (!gesture_)
        gesture_ = HistoryEntry{std::string(label), params_, params_, extent_, extent_, pick_, pick_, preset_, preset_};
}

void Session::end_gesture() {
    if (!gesture_) return;
    gesture_->after = params_, gesture_->extent_after = extent_, gesture_->target_after = pick_;
    gesture_->preset_after = preset_;
    if (gesture_->snapshot_before || !(gesture_->before == gesture_->after) ||
        !(gesture_->target_before == gesture_->target_after)) {
        const std::vector<std::int64_t> unneeded = history_.add(std::move(*gesture_));
        ++gestures_;
        forget_.insert(forget_.end(), unneeded.begin(), unneeded.end());
    }
    gesture_.reset();
}

void Session::order(Change change, std::int64_t keep_before) {
    dirty_ = true;
    const bool replaces = std::holds_alternative<SetParams>(change) && !keep_before && !commands_.empty() &&
                          std::holds_alternative<SetParams>(commands_.back().change);
    if (replaces) // a drag between two frames is one command
        commands_.back().change = std::move(change);
    else
        commands_.push_back({std::move(change), keep_before});
}

void Session::order_undoable(Change change, std::string_view label, Extent extent_after) {
    end_gesture();
    open_gesture(label);
    gesture_->snapshot_before = keep_state();
    order(std::move(change), gesture_->snapshot_before);
    extent_ = extent_after;
    end_gesture();
}

void Session::edit(const Params& values, std::string_view label) {
    if (values == params_) return;
    open_gesture(label);
    std::int64_t keep = 0;
    if (values.restarts_from(params_) && !gesture_->snapshot_before) keep = gesture_->snapshot_before = keep_state();
    params_ = values;
    order(SetParams{values}, keep);
}

std::optional<std::string> Session::set(std::string_view id, std::string_view text) {
    Params values = params_;
    if (auto refused = values.set(id, text)) return refused;
    end_gesture();
    edit(values, label_of(*definition().param(id)));
    end_gesture();
    return {};
}

void Session::load_preset(std::string_view id) {
    Params values(definition());
    if (!id.empty()) {
        const glint_preset* preset = definition().preset(id);
        if (!preset) throw Error(unknown_name("preset of " + definition().id(), id, definition().preset_ids()));
        values.load(*preset);
    }
    end_gesture();
    edit(values, id.empty() ? "Defaults" : "Preset " + std::string(id));
    preset_ = id, preset_params_ = values;
    end_gesture();
}

void Session::measure_against(std::string_view id) {
    const glint_preset* preset = definition().preset(id);
    preset_ = preset ? std::string(id) : "";
    preset_params_ = Params(definition());
    if (preset) preset_params_.load(*preset);
}

void Session::reset() { order_undoable(Reset{}, "Reset", extent_); }

void Session::resize(Extent extent) {
    require_extent(extent, *host_);
    if (!(extent == extent_)) order_undoable(Resize{extent}, "Size", extent);
}

bool Session::takes_strokes() const { return definition().sim().stroke != nullptr; }
bool Session::takes_pointer() const { return definition().sim().edit != nullptr; }

void Session::stroke(glint_stroke stroke) {
    if (!takes_strokes()) return;
    open_gesture("Stroke");
    std::int64_t keep = 0;
    if (!gesture_->snapshot_before) keep = gesture_->snapshot_before = keep_state();
    stroke.size = sizeof stroke;
    order(PaintStroke{stroke}, keep);
}

void Session::pointer(const glint_pointer& at) {
    if (!takes_pointer()) return;
    Params values = params_;
    if (auto refused = edit_by_pointer(definition(), at, extent_, values))
        notice_ = std::move(*refused);
    else
        edit(values, "View");
}

void Session::next_path() {
    const glint_param* row = definition().param("path");
    if (!row || row->type != GLINT_CHOICE) return;
    const std::int32_t now = params_.get<std::int32_t>(*row);
    for (std::int32_t i = 1; i < row->choice_count; ++i) {
        const std::int32_t next = (now + i) % row->choice_count;
        if (!choice_unavailable(definition(), *host_, extent_, params_, *row, next).empty()) continue;
        Params values = params_;
        values.put(*row, next);
        end_gesture();
        edit(values, "Path");
        end_gesture();
        return;
    }
}

void Session::put_back(const Params& params, Extent extent, std::int64_t snapshot, std::int64_t keep_before) {
    params_ = params, extent_ = extent;
    if (snapshot) order(Restore{snapshot}, keep_before);
    order(SetParams{params}); // after a restore too: later changes of other parameters stay taken back
}

void Session::undo() {
    end_gesture();
    HistoryEntry* entry = history_.undo();
    if (!entry) return;
    if (entry->snapshot_before && !entry->snapshot_after) entry->snapshot_after = keep_state();
    put_back(entry->before, entry->extent_before, entry->snapshot_before, entry->snapshot_after);
    if (!(entry->target_before == entry->target_after)) take_target(entry->target_before);
    if (entry->preset_before != entry->preset_after) measure_against(entry->preset_before);
}

void Session::redo() {
    end_gesture();
    const HistoryEntry* entry = history_.redo();
    if (!entry) return;
    put_back(entry->after, entry->extent_after, entry->snapshot_after, 0);
    if (!(entry->target_before == entry->target_after)) take_target(entry->target_after);
    if (entry->preset_before != entry->preset_after) measure_against(entry->preset_after);
}

// --- the way to the screen

void Session::pick_target(const TargetPick& pick) {
    end_gesture();
    open_gesture("Way to the screen");
    take_target(pick);
    end_gesture();
}

void Session::next_target() {
    const std::vector<TargetWay> ways = frame_target_ways(*host_);
    const std::string now = target_.target ? target_.target->id() : pick_.way;
    const auto at = std::ranges::find_if(ways, [&](const TargetWay& way) { return way.id == now; });
    const bool last = at == ways.end() || at + 1 == ways.end();
    pick_target({last ? ways.front().id : (at + 1)->id, pick_.buffers});
}

void Session::take_target(const TargetPick& pick) {
    std::erase_if(failed_targets_, [&](const Refusal& failed) { return failed.target == pick.way; });
    const bool way_taken = target_.target && (pick.way.empty() ? pick_.way.empty() : pick.way == target_.target->id());
    const bool taken = way_taken && !target_stale_ && pick.buffers == pick_.buffers;
    pick_ = pick;
    if (std::exchange(no_target_, false)) failure_.clear();
    if (taken) return;
    target_picked_ = !pick.way.empty();
    target_stale_ = dirty_ = true; // the worker may be writing into the old one: it goes when that is done
}

void Session::retry_targets() {
    failed_targets_.clear();
    if (std::exchange(no_target_, false)) failure_.clear();
    pick_.way.clear();
    target_stale_ = dirty_ = true;
}

void Session::forget_targets() {
    previous_target_.reset(), target_ = {};
    failed_targets_.clear(), failures_in_a_row_ = 0, no_target_ = false;
    dirty_ = true;
}

// --- where it runs

void Session::move_to(Host& to) {
    if (to.lost()) throw Error(to.name() + " has stopped; start Glint again to use it");
    require_extent(extent_, to);
    if (const std::string why = unavailable(definition(), to, extent_, params_); !why.empty())
        throw Error(definition().id() + " cannot run like this on " + to.name() + ": " + why);
    finish_job();
    auto handover = runner_->hand_over(to); // throws: everything stays where it is
    auto moved = handover ? std::make_unique<Runner>(to, definition(), std::move(*handover), refuge_from(to))
                          : std::make_unique<Runner>(to, definition(), extent_, params_, refuge_from(to));
    forget_targets();
    runner_ = std::move(moved);
    host_ = &to;
    failure_.clear(), pace_ = {};
}

void Session::finish_job() {
    if (auto report = runner_->wait()) take(std::move(*report));
}

void Session::leave() {
    end_gesture();
    stop_measuring_paths();
    finish_job();
    runner_->rest();
    if (no_target_) failure_.clear(); // there may be a way when it comes back
    forget_targets();
    reports_.clear(), notice_.clear();
}

std::size_t Session::bytes() const {
    constexpr std::size_t a_cell = 32; // a few fields, and a copy of them for the case that the processor is lost
    return a_cell * static_cast<std::size_t>(extent_.area()) + runner_->bytes_kept();
}

std::optional<Snapshot> Session::copy_state() {
    finish_job();
    return runner_->copy_state();
}

void Session::go_on_from(Snapshot state) {
    params_ = state.params, extent_ = state.extent, step_ = state.step;
    runner_ = std::make_unique<Runner>(*host_, definition(), Handover{std::move(state), {}}, refuge_from(*host_));
}

void Session::restart() {
    finish_job();
    forget_targets();
    runner_ = std::make_unique<Runner>(*host_, definition(), extent_, params_, refuge_from(*host_));
    commands_.clear(), history_ = {}, gesture_.reset();
    ++gestures_; // nothing of before can be redone
    failure_.clear(), step_ = 0, steps_owed_ = 0;
}

} // namespace glint
