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

/// Sets the choices for undo and redo.
void Appearance::put_back(const Choices& here, const Choices& there) {
    if (!(here.view == there.view)) view_ = there.view;
    if (!(here.target == there.target)) take_target(there.target);
    if (!(here.look == there.look)) take_look(there.look);
}

void Appearance::look_at(const PictureView& view) {
    const Gesture step = session_.history_.part_of(picture_view_label);
    view_ = view;
}

// --- what the program draws from the fields

void Appearance::set_look(const PictureLook& look, std::string_view label) {
    const Gesture one = session_.history_.begin(label);
    take_look(look);
}

void Appearance::draw_without_look(bool on) {
    if (std::exchange(draws_plainly_, on) != on) take_look(look_);
}

void Appearance::take_look(const PictureLook& look) {
    const PictureLook shown = draws_plainly_ ? PictureLook() : look;
    if (!shown_look_.shows_values_of(shown)) session_.observers_.histogram.forget();
    look_ = look, shown_look_ = shown;
    dirty_ = true;
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
    dirty_ = true;
}

// --- pictures

void Appearance::draw_again() {
    dirty_ = true;
    drawn_.reset();
}

Place Appearance::picture_place() const {
    const Run& run = session_.run_;
    const Place now = session_.place();
    const std::int64_t ago =
        session_.step_ - session_.presenter_.picture().step; // a GPU's world is some pictures ahead
    if (ago <= 0 || now.at - ago < run.begin().at) return now;
    const Place then = run.place_at(now.at - ago - 1); // these events are newer than the picture
    return {now.at - ago, then.events};
}

void Appearance::send(Job& job, bool draws, bool with_frame) {
    job.look = shown_look_;
    job.shown_range = fitted_range_;
    dirty_ = draws && !with_frame;
    drawing_ = with_frame;
}

void Appearance::take(const Report& report) {
    if (report.drawn) drawn_ = WorldPlace{report.at, report.serial};
    if (std::exchange(drawing_, false) && !report.drawn) dirty_ = true;
}

/// The session leaves the stage: another one is to show its pictures.
void Appearance::leave_stage() {
    clear_target_failure(); // a path may exist when the session returns to the stage
    session_.presenter_.forget();
    draw_again();
}

/// Another player draws from now on.
void Appearance::start_anew() {
    no_target_ = false;
    draw_again();
}

// --- the presentation path

void Appearance::pick_target(const TargetPick& pick) {
    const Gesture one = session_.history_.begin("Presentation path");
    take_target(pick);
}

void Appearance::next_target() {
    const Presenter& presenter = session_.presenter_;
    const std::vector<PresentPath> device_paths = present_paths(session_.device());
    const std::string now = presenter.target() ? presenter.target()->id() : presenter.picked().present_path;
    const auto at =
        std::ranges::find_if(device_paths, [&](const PresentPath& present_path) { return present_path.id == now; });
    const bool last = at == device_paths.end() || at + 1 == device_paths.end();
    pick_target({last ? device_paths.front().id : (at + 1)->id, presenter.picked().buffers});
}

void Appearance::take_target(const TargetPick& pick) {
    if (session_.presenter_.pick(pick)) dirty_ = true;
    clear_target_failure();
}

void Appearance::retry_targets() {
    session_.presenter_.retry_all();
    clear_target_failure();
    dirty_ = true;
}

void Appearance::clear_target_failure() {
    if (std::exchange(no_target_, false)) session_.failure_.clear();
}

bool Appearance::ready_target() {
    Presenter& presenter = session_.presenter_;
    try {
        return presenter.ready(*session_.queue_, session_.extent_);
    } catch (const std::exception& e) {
        const std::string why = sentence_of(e);
        if (session_.device_move_.device_lost(why)) return false;
        if (give_up_resize(why)) return true;
        if (presenter.keep_previous()) {
            session_.messages_.notify(why);
            return true;
        }
        session_.failure_ = why;
        no_target_ = true;
    }
    return false;
}

/// If no presentation path can show the new size, restores the old one. Returns whether there was one.
bool Appearance::give_up_resize(const std::string& why) {
    Presenter& presenter = session_.presenter_;
    const auto before = presenter.previous_extent();
    if (!before || *before == session_.extent_ || !presenter.keep_previous()) return false;
    session_.history_.drop_resizes();
    session_.extent_ = *before;
    session_.messages_.notify(why);
    return true;
}

} // namespace glint
