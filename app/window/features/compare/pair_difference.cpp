#include "app/window/features/compare/pair_difference.h"
#include "app/look/text.h"
#include "app/timing/clock.h"
#include "app/window/current_session.h"
#include "app/window/notices.h"
#include "app/window/workspace/compute_devices.h"
#include "app/world/text/number_text.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace glint {

namespace {

constexpr double picture_period_ms = 200; // minimum between two pictures
constexpr double idle_per_work = 2;       // a slow difference picture is updated rarely while both sides run

} // namespace

PairDifference::PairDifference(BackgroundJobs& jobs, CurrentSession& current, ComputeDevices& devices, Notices& notices,
                               const ComparisonView& view)
    : current_(current),
      devices_(devices),
      notices_(notices),
      view_(view),
      comparing_(
          jobs,
          {.running = "Both sides are being compared", .thread = "to compare both sides", .shows_progress = false}) {}

Pair* PairDifference::pair() const { return chosen() ? current_.pair() : nullptr; }

void PairDifference::before_ui() {
    Pair* const now = pair();
    if (!now || comparison_ != current_.comparisons()) end();
    if (!now || comparing_.busy()) return;
    comparison_ = current_.comparisons();
    if (auto reads = now->lockstep().take_fields()) sides_ = std::move(*reads), reading_ = false, fresh_ = true;
    if (now->lockstep().waits_to_read()) begun_ms_ = now_ms(); // waiting for the left side does not count as its cost
    compare();
    if (!comparing_.busy()) read(*now);
}

/// Ends the comparison when another pair is compared, or none, or another view is chosen.
void PairDifference::end() {
    if (comparison_ == 0) return;
    if (current_.pair() && comparison_ == current_.comparisons()) current_.pair()->lockstep().stop_reading();
    reading_ = fresh_ = false, shown_.reset();
    if (comparing_.busy()) return; // the thread still uses all of it
    sides_.reset(), presenter_.reset(), map_ = {}, comparison_ = 0, took_ms_ = 0;
}

// --- reading

void PairDifference::read(Pair& pair) {
    const bool other_field = asked_ != std::string_view(view_.field);
    if (reading_ && !other_field) return;
    const Session& session = *current_;
    if (shown_ && !other_field) {
        const double rest_ms = session.pacing().paused() ? 0 : (1 + idle_per_work) * took_ms_;
        if (shown_->place == session.seeker().world_place() ||
            now_ms() < begun_ms_ + std::max(picture_period_ms, rest_ms))
            return;
    }
    asked_ = view_.field;
    begun_ms_ = now_ms();
    reading_ = true;
    pair.lockstep().read_fields(asked_, sides_ ? std::move(*sides_) : Lockstep::FieldReads());
    sides_.reset();
}

// --- comparing

void PairDifference::compare() {
    const bool other_measure = measured_ != view_.measure;
    if (!sides_ || (!fresh_ && !other_measure)) return;
    if (!fresh_) begun_ms_ = now_ms();
    try {
        begin_comparing();
    } catch (const std::exception& e) {
        fresh_ = false;
        measured_ = view_.measure;
        DifferenceSummary none;
        none.problem = "The difference cannot be shown: " + sentence_of(e);
        show(std::move(none));
    }
}

void PairDifference::begin_comparing() {
    const auto pixels = begin_picture(sides_->session.extent);
    if (!pixels) return; // all buffers are in use: tried again in the next frame
    fresh_ = false;
    measured_ = view_.measure;
    comparing_.start(
        [this, pixels = *pixels, measure = measured_](JobControl&) {
            compared_ = map_.compare(sides_->follower, sides_->session, measure);
            if (compared_.problem.empty()) map_.color(pixels);
        },
        [this](const std::string& problem) { take_compared(problem); });
}

std::optional<View<std::uint32_t>> PairDifference::begin_picture(Extent extent) {
    if (!queue_) queue_ = devices_.cpu().make_queue();
    if (!presenter_) presenter_.emplace(make_frame_target, TargetPick{});
    (void)presenter_->ready(*queue_, extent); // throws Error if that fails
    const auto frame = presenter_->begin();
    if (const std::string notice = presenter_->take_notice(); !notice.empty())
        notices_.say("Difference: " + notice, Severity::caution);
    if (!frame) return {};
    return View<std::uint32_t>{frame->pixels, frame->width, frame->height, frame->pitch};
}

void PairDifference::take_compared(const std::string& problem) {
    if (!problem.empty()) compared_ = {}, compared_.problem = "The difference was not computed: " + problem;
    presenter_->finish(compared_.problem.empty(), sides_->session.step);
    if (comparison_ == current_.comparisons() && pair()) show(std::move(compared_));
}

void PairDifference::show(DifferenceSummary summary) {
    const FieldRead& read = sides_->session;
    shown_ = Shown{std::move(summary), {}, asked_, read.id, read.unit, read.fields, read.place, read.step};
    shown_->words = words_of(shown_->summary, shown_->field, shown_->unit);
    took_ms_ = now_ms() - begun_ms_;
}

// --- access for display

bool PairDifference::up_to_date() const {
    return shown_ && !fresh_ && shown_->place == current_->seeker().world_place() &&
           shown_->asked == std::string_view(view_.field) && measured_ == view_.measure;
}

bool PairDifference::wants_frames() const {
    const Pair* const now = pair();
    if (!now) return comparison_ != 0; // frees the kept data
    const bool one_failed = !now->follower().failure().empty() || !current_->failure().empty();
    return comparing_.busy() || (!one_failed && !up_to_date());
}

Picture PairDifference::picture() const {
    if (!pair() || !presenter_ || !shown_ || !shown_->summary.problem.empty()) return {};
    const Picture newest = presenter_->picture();
    return newest.extent == current_->extent() ? newest : Picture{};
}

void PairDifference::picture_shown() { presenter_->shown(); }

namespace {

constexpr std::array<const char*, 4> level_names{"red", "green", "blue", "alpha"};

DifferenceWords words_of_first(const DifferenceSummary& of, std::string_view field, std::string_view unit) {
    const DifferentCell& cell = of.first;
    const double size = of.pictures ? std::abs(double{cell.a} - double{cell.b}) : measured_difference(of.measure, cell);
    auto words = of.pictures
                     ? DifferenceWords::of("({}, {}), {}: {} left, {} right", cell.x, cell.y,
                                           level_names.at(static_cast<std::size_t>(cell.channel)), cell.a, cell.b)
                     : DifferenceWords::of("{}({}, {}): {} left, {} right", field, cell.x, cell.y, text_of_a(cell),
                                           text_of_b(cell));
    if (std::isfinite(size)) words += DifferenceWords::of(", {}", size_text(of, size, unit).c_str());
    return words;
}

} // namespace

FixedString<64> size_text(const DifferenceSummary& of, double size, std::string_view unit) {
    using Text = FixedString<64>;
    if (of.pictures) return Text::of("{:.0f} of 255 levels", size);
    if (of.measure == DifferenceMeasure::ulp) return Text::of("{} ULP", look::grouped(static_cast<std::int64_t>(size)));
    if (of.measure == DifferenceMeasure::relative) return Text::of("{} of the larger value", readable_number(size));
    return Text::of("{}{}{}", readable_number(size), unit.empty() ? " apart" : " ", unit);
}

DifferenceWords words_of(const DifferenceSummary& of, std::string_view field, std::string_view unit) {
    if (!of.problem.empty()) return std::string_view(of.problem);
    const char* const cell = of.pictures ? "pixel" : "cell";
    DifferenceWords words(of.pictures ? "Colours of the pictures: " : "");
    if (of.cells == 0) {
        words += DifferenceWords::of("equal in all {} {}s", look::grouped(of.shape.cells()), cell);
    } else {
        words += DifferenceWords::of("{} {}{}; first {}", look::grouped(of.cells), cell,
                                     of.cells == 1 ? " differs" : "s differ", words_of_first(of, field, unit).c_str());
        if (of.largest > 0 && of.cells > 1)
            words += DifferenceWords::of("; largest {}", size_text(of, of.largest, unit).c_str());
    }
    if (of.unmeasured > 0)
        words += DifferenceWords::of("; {} with NaN or infinity on one side", look::grouped(of.unmeasured));
    if (of.bits_only > 0)
        words += DifferenceWords::of("; {} equal values with different bits (0 and -0, or NaNs)",
                                     look::grouped(of.bits_only));
    return words;
}

const char* title_of(DifferenceMeasure measure) {
    constexpr std::array titles{"Absolute", "Relative", "ULP"};
    return titles.at(static_cast<std::size_t>(measure));
}

const char* help_of(DifferenceMeasure measure) {
    constexpr std::array helps{"|left - right|, in the field's unit",
                               "|left - right| / max(|left|, |right|), without a unit: from 0 (equal) to 2",
                               "Number of float32 steps between the two values (units in the last place, ULP)"};
    return helps.at(static_cast<std::size_t>(measure));
}

} // namespace glint
