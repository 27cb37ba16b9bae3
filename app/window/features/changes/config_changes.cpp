#include "app/window/features/changes/config_changes.h"
#include "app/files/formats/data_text.h"
#include "app/measure/job.h"
#include "app/timing/clock.h"
#include "app/timing/profiler.h"
#include "app/window/current_session.h"
#include "app/world/params/auto_method.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <string_view>

namespace glint {

namespace {

constexpr double compared_again_ms = 250;
constexpr int step_window = 256;
constexpr const char* by_itself = "Auto: another method"; // the user has changed nothing
constexpr double never = -1e300;

/// Whether a row selects a method, a kind of work, or the shape of a launch; false for colours and sliders.
bool affects_work(const glint_param& row) { return is_work_choice(row) || (row.flags & GLINT_LAUNCH_SHAPE); }

std::string display_label(std::string_view id) { return std::string(std::string_view(label_from_id(id))); }

bool same_work(const Params& a, const Params& b) {
    return a == b || std::ranges::none_of(a.definition().params(),
                                          [&](const glint_param& row) { return affects_work(row) && !a.same(row, b); });
}

} // namespace

ConfigChanges::ConfigChanges(const CurrentSession& current, const Profiler& profiler)
    : current_(current), profiler_(profiler) {}

void ConfigChanges::take_report(const Report& report) {
    const DeviceTimes& times = report.times;
    if (times.steps > 0 && !profiler_.frozen()) steps_.add(static_cast<float>(times.steps_ms / times.steps));
}

ConfigChanges::Setup ConfigChanges::setup() const {
    const Session& session = *current_;
    const FrameTarget* target = session.presenter().target();
    return {measurement_key(session), session.params(), session.preset().id(), session.device().name(),
            target ? target->title() : ""};
}

bool ConfigChanges::changed() const {
    const Session& session = *current_;
    return !setup_ || setup_->key != measurement_key(session) || setup_->preset != session.preset().id() ||
           !same_work(setup_->params, session.params());
}

std::string ConfigChanges::difference(const Setup& before, const Setup& after) {
    std::string text;
    const auto add = [&](std::string_view what, std::string_view from, std::string_view to) {
        if (from != to) text += fmt::format("{}{}: {} → {}", text.empty() ? "" : ", ", what, from, to);
    };
    const auto preset_of = [](const Setup& of) {
        return of.preset.empty() ? std::string("Defaults") : display_label(of.preset);
    };
    add("Device", before.device, after.device);
    if (before.device == after.device) add("Presentation", before.path, after.path);
    add("Size", text_of(before.key.extent), text_of(after.key.extent));
    add("Preset", preset_of(before), preset_of(after));
    if (before.preset != after.preset) return text; // the other differences come from the preset
    for (const glint_param& row : after.params.definition().params())
        if (affects_work(row)) add(label_of(row), before.params.words(row), after.params.words(row));
    if (text.empty() && before.key.auto_method != after.key.auto_method) return by_itself;
    return text;
}

bool ConfigChanges::measured() const { return now_.whole && now_.total().samples >= enough_frames; }

void ConfigChanges::begin() {
    if (setup_ && measured()) measured_ = std::move(setup_), measured_time_ = now_;
    setup_ = setup();
    pending_ = false, steps_.clear(), step_ = {}, now_ = {};
    if (measured_ && measured_->key.definition != setup_->key.definition) measured_.reset();
}

void ConfigChanges::refresh() {
    if (!setup_ || profiler_.frozen() || now_ms() - refreshed_ms_ < compared_again_ms) return;
    if (changed()) return; // the measurement belongs to the previous setup
    refreshed_ms_ = now_ms();
    step_ = estimate_of(steps_.summary(step_window));
    now_ = work_time(profiler_.stages(), step_, current_->pacing().moves() ? current_->pacing().steps_per_frame() : 0);
    follows_ = follows_ && current_->params() == setup_->params; // later times would belong to other parameters
    if (pending_ && follows_) config_changes_.back().after = now_;
    if (pending_ || !measured_ || !measured()) return;
    std::string what = difference(*measured_, *setup_);
    if (what.empty()) return measured_.reset(); // switched back: no change
    const Definition& definition = *setup_->key.definition;
    config_changes_.push_back({definition.id(), definition.sim().title, std::move(what), measured_time_, now_});
    if (config_changes_.size() > kept) config_changes_.pop_front();
    pending_ = follows_ = true;
    measured_ms_ = config_changes_.back().what == by_itself ? never : now_ms();
}

void ConfigChanges::hide_earlier() { shown_since_ms_ = now_ms(); }

bool ConfigChanges::newest_hidden() const { return now_ms() - 1000 * newest_age_s() < shown_since_ms_; }

double ConfigChanges::newest_age_s() const { return (now_ms() - measured_ms_) / 1000; }

std::string csv_of(const std::deque<ConfigChange>& config_changes) {
    std::string text = "simulation,switch,before_ms,before_margin_ms,after_ms,after_margin_ms,times,margin,"
                       "told_apart,compute_before_ms,compute_after_ms,present_before_ms,present_after_ms\n";
    for (const ConfigChange& one : config_changes) {
        const TimeEstimate before = one.before.total(), after = one.after.total();
        const Speedup by = speedup(before, after);
        text += fmt::format("{},{},{:.6f},{:.6f},{:.6f},{:.6f},{:.4f},{:.4f},{},{:.6f},{:.6f},{:.6f},{:.6f}\n",
                            csv_cell(one.simulation), csv_cell(one.what), before.ms, before.margin_of_error, after.ms,
                            after.margin_of_error, by.times, by.margin_of_error, by.is_distinguishable ? "yes" : "no",
                            one.before.compute.ms, one.after.compute.ms, one.before.present.ms, one.after.present.ms);
    }
    return text;
}

} // namespace glint
