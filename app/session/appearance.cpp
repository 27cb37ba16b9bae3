#include "app/session/appearance.h"
#include "app/session/session.h"
#include "sims/api/device.h"
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace glint {

void Appearance::begin_with(const PictureView& view, const PictureLook& look) {
    view_ = view;
    look_ = shown_look_ = look;
}

/// As undo and redo set it.
void Appearance::put_back(const Choices& here, const Choices& there) {
    if (!(here.view == there.view)) view_ = there.view;
    if (!(here.target == there.target)) take_target(there.target);
    if (!(here.look == there.look)) take_look(there.look);
}

void Appearance::look_at(const PictureView& view) {
    const Gesture step = session_.history_.part_of(picture_view_label);
    view_ = view;
}

// --- what the program makes of the fields

void Appearance::set_look(const PictureLook& look, std::string_view label) {
    const Gesture one = session_.history_.begin(label);
    take_look(look);
}

void Appearance::draw_plainly(bool on) {
    if (std::exchange(draws_plainly_, on) != on) take_look(look_);
}

void Appearance::take_look(const PictureLook& look) {
    const PictureLook shown = draws_plainly_ ? PictureLook() : look;
    const bool same_values = shown_look_.field == std::string_view(shown.field) && shown_look_.derived == shown.derived;
    if (!same_values) session_.observers_.histogram.forget();
    look_ = look, shown_look_ = shown;
    session_.dirty_ = true;
    fitted_range_.reset();
    follow_values();
}

/// Fits the range to the newest histogram.
void Appearance::follow_values() {
    const auto& newest = session_.observers_.histogram.newest();
    if (!shown_look_.follows || !newest || !newest->counted.any_finite()) return;
    const FloatRange all = newest->counted.finite_range();
    if (!(all.low < all.high) || fitted_range_ == all) return;
    fitted_range_ = all;
    session_.dirty_ = true;
}

void Appearance::send(Job& job) const { job.look = shown_look_, job.shown_range = fitted_range_; }

// --- the presentation path

void Appearance::pick_target(const TargetPick& pick) {
    const Gesture one = session_.history_.begin("Presentation path");
    take_target(pick);
}

void Appearance::next_target() {
    const Presenter& presenter = session_.presenter_;
    const std::vector<PresentPath> ways = present_paths(session_.device());
    const std::string now = presenter.target() ? presenter.target()->id() : presenter.picked().way;
    const auto at = std::ranges::find_if(ways, [&](const PresentPath& way) { return way.id == now; });
    const bool last = at == ways.end() || at + 1 == ways.end();
    pick_target({last ? ways.front().id : (at + 1)->id, presenter.picked().buffers});
}

void Appearance::take_target(const TargetPick& pick) {
    if (session_.presenter_.pick(pick)) session_.dirty_ = true;
    if (std::exchange(session_.no_target_, false)) session_.failure_.clear();
}

void Appearance::retry_targets() {
    session_.presenter_.retry_all();
    if (std::exchange(session_.no_target_, false)) session_.failure_.clear();
    session_.dirty_ = true;
}

} // namespace glint
