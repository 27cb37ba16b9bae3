#include "app/services/pair_difference.h"
#include "app/services/compute_devices.h"
#include "app/services/current_session.h"
#include "app/services/in_background.h"
#include "app/services/notices.h"
#include "app/services/ui_state.h"
#include "app/timing/clock.h"
#include <algorithm>
#include <chrono>
#include <utility>

namespace glint {
namespace {

constexpr double picture_period_ms = 200; // from one picture to the next at least
constexpr double rest_per_work = 2;       // while both run: where a picture takes long, it is seldom made

} // namespace

PairDifference::PairDifference(CurrentSession& current, ComputeDevices& devices, Notices& notices, UiState& ui)
    : current_(current), devices_(devices), notices_(notices), ui_(ui) {}

Pair* PairDifference::pair() const {
    return ui_.pair_view == UiState::PairView::difference ? current_.pair() : nullptr;
}

void PairDifference::advance() {
    using namespace std::chrono_literals;
    if (comparing_.valid() && comparing_.wait_for(0s) == std::future_status::ready) take_compared();
    Pair* const now = pair();
    if (!now || comparison_ != current_.comparisons()) end();
    if (!now || comparing_.valid()) return;
    comparison_ = current_.comparisons();
    if (auto reads = now->lockstep().take_fields()) sides_ = std::move(*reads), reading_ = false, fresh_ = true;
    if (now->lockstep().waits_to_read()) begun_ms_ = now_ms(); // how long the left side is coming is no cost of this
    compare();
    if (!comparing_.valid()) read(*now);
}

/// Another pair is compared, or none, or something else is looked at.
void PairDifference::end() {
    if (comparison_ == 0) return;
    if (current_.pair() && comparison_ == current_.comparisons()) current_.pair()->lockstep().stop_reading();
    reading_ = fresh_ = false, shown_.reset();
    if (comparing_.valid()) return; // the thread has all of it still
    sides_.reset(), presenter_.reset(), map_ = {}, comparison_ = 0, took_ms_ = 0;
}

// --- reading

void PairDifference::read(Pair& pair) {
    const bool other_field = asked_ != std::string_view(ui_.difference_field);
    if (reading_ && !other_field) return;
    const Session& session = *current_;
    if (shown_ && !other_field) {
        const double rest_ms = session.paused() ? 0 : (1 + rest_per_work) * took_ms_;
        if (shown_->place == session.world_place() || now_ms() < begun_ms_ + std::max(picture_period_ms, rest_ms))
            return;
    }
    asked_ = ui_.difference_field, begun_ms_ = now_ms(), reading_ = true;
    pair.lockstep().read_fields(asked_, sides_ ? std::move(*sides_) : Lockstep::FieldReads());
    sides_.reset();
}

// --- comparing

void PairDifference::compare() {
    const bool other_measure = measured_ != ui_.difference_measure;
    if (!sides_ || (!fresh_ && !other_measure)) return;
    if (!fresh_) begun_ms_ = now_ms();
    try {
        begin_comparing();
    } catch (const std::exception& e) {
        fresh_ = false, measured_ = ui_.difference_measure;
        DifferenceSummary none;
        none.problem = "The difference cannot be shown: " + sentence_of(e);
        show(std::move(none));
    }
}

void PairDifference::begin_comparing() {
    const auto pixels = begin_picture(sides_->session.extent);
    if (!pixels) return; // every buffer is in use: the next frame finds one
    fresh_ = false, measured_ = ui_.difference_measure;
    comparing_ = in_background(
        [this, pixels = *pixels, measure = measured_] {
            compared_ = map_.compare(sides_->follower, sides_->session, measure);
            if (compared_.problem.empty()) map_.color(pixels);
        },
        "to compare both sides");
}

std::optional<View<std::uint32_t>> PairDifference::begin_picture(Extent extent) {
    if (!queue_) queue_ = devices_.cpu().make_queue();
    if (!presenter_) presenter_.emplace(make_frame_target, TargetPick{});
    (void)presenter_->ready(*queue_, extent); // or it throws
    const auto frame = presenter_->begin();
    if (const std::string notice = presenter_->take_notice(); !notice.empty())
        notices_.say("Difference: " + notice, Severity::caution);
    if (!frame) return {};
    return View<std::uint32_t>{frame->pixels, frame->width, frame->height, frame->pitch};
}

void PairDifference::take_compared() {
    if (const std::string failed = comparing_.get(); !failed.empty())
        compared_ = {}, compared_.problem = "The difference was not computed: " + failed;
    presenter_->finish(compared_.problem.empty(), sides_->session.step);
    if (comparison_ == current_.comparisons() && pair()) show(std::move(compared_));
}

void PairDifference::show(DifferenceSummary summary) {
    const FieldRead& read = sides_->session;
    shown_ = Shown{std::move(summary), {}, asked_, read.id, read.unit, read.fields, read.place, read.step};
    shown_->words = words_of(shown_->summary, shown_->field, shown_->unit);
    took_ms_ = now_ms() - begun_ms_;
}

// --- for whoever shows it

bool PairDifference::up_to_date() const {
    return shown_ && !fresh_ && shown_->place == current_->world_place() &&
           shown_->asked == std::string_view(ui_.difference_field) && measured_ == ui_.difference_measure;
}

bool PairDifference::wants_frames() const {
    const Pair* const now = pair();
    if (!now) return comparison_ != 0; // what is kept is given back
    const bool one_failed = !now->follower().failure().empty() || !current_->failure().empty();
    return comparing_.valid() || (!one_failed && !up_to_date());
}

Picture PairDifference::picture() const {
    if (!pair() || !presenter_ || !shown_ || !shown_->summary.problem.empty()) return {};
    const Picture newest = presenter_->picture();
    return newest.extent == current_->extent() ? newest : Picture{};
}

void PairDifference::picture_shown() { presenter_->shown(); }

} // namespace glint
