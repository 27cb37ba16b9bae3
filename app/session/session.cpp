#include "app/session/session.h"
#include "app/session/names.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cmath>

namespace glint {
namespace {

constexpr double frames_a_second = 60;                    // what steps_per_frame refers to
constexpr double cpu_budget_ms = 28, cuda_budget_ms = 12; // of steps a picture, so that there are 30 and 60 a second
constexpr double seconds_between_probes = 0.1;
constexpr std::size_t most_log_lines = 2000, most_probes = 2000;

template <class T>
void keep_newest(std::vector<T>& list, std::size_t most) { // drops in bulk, so that it costs nothing a frame
    if (list.size() > most + most / 2) list.erase(list.begin(), list.end() - static_cast<std::ptrdiff_t>(most));
}

/// Nothing where it fails: the next frame() meets the same failure, and deals with it.
Picture picture_of(FrameTarget& target) noexcept {
    try {
        (void)target.collect();
        return target.picture();
    } catch (const std::exception&) { return {}; }
}

} // namespace

Session::Session(ComputeDevice& device, const Definition& definition, Extent extent, const Params& params,
                 MakeTarget make_target, ComputeDevice* refuge, TargetPick pick)
    : refuge_(refuge),
      queue_(device.make_queue()),
      make_target_(std::move(make_target)),
      pick_(std::move(pick)),
      params_(params),
      preset_params_(definition),
      extent_(extent) {
    require_extent(extent, device);
    target_picked_ = !pick_.way.empty();
    probe_history_.reserve(most_probes + most_probes / 2 + 1); // or it would grow in the midst of frames
    runner_ = std::make_unique<Runner>(*queue_, definition, extent, params, refuge_from(device));
}

Session::~Session() { runner_->wait(); } // the frame it writes belongs to the target, which goes first

double Session::time() const { return static_cast<double>(step_) / frames_a_second; }

int Session::steps_a_frame() const {
    const glint_param* row = definition().param("steps_per_frame");
    return row && row->type == GLINT_INT ? params_.get<std::int32_t>(*row) : 1;
}

void Session::set_speed(double speed) {
    if (!std::isnan(speed)) speed_ = std::clamp(speed, 1.0 / 64, 64.0);
}

std::string Session::take_notice() { return std::exchange(notice_, {}); }

std::vector<Report> Session::take_reports(std::vector<Report> room) {
    room.clear();
    return std::exchange(reports_, std::move(room));
}

Session::Showing Session::showing() const {
    for (FrameTarget* target : {target_.target.get(), previous_target_.get()}) {
        if (!target) continue;
        const Picture picture = picture_of(*target);
        if (picture.kind != Picture::Kind::none) return {target, picture};
    }
    return {};
}

Picture Session::picture() const { return showing().picture; }

void Session::shown() {
    try {
        if (FrameTarget* target = showing().target) target->shown();
    } catch (const std::exception&) { return; } // as above
}

bool Session::wants_frames() const {
    const bool running = !paused_ && definition().evolves();
    const bool arriving = target_.target && target_.target->under_way() > 0;
    return failure_.empty() && (running || arriving || path_request_ != path_request_sent_ || path_request_ != 0 ||
                                single_steps_ > 0 || dirty_ || !commands_.empty() || runner_->busy());
}

// --- each frame

bool Session::ready_target() {
    if (target_.target && !target_stale_ && target_.target->extent() == extent_) {
        if (previous_target_ && target_.target.get() == showing().target) previous_target_.reset();
        return true;
    }
    if (target_.target && target_.target.get() == showing().target)
        previous_target_ = std::move(target_.target); // shown until the new one has a picture
    target_ = {}, target_stale_ = false;
    try {
        queue_->make_current();
        target_ = make_target_(*queue_, extent_, pick_, failed_targets_);
        announce_target();
    } catch (const std::exception& e) {
        if (lost_to(e.what())) return false;
        if (!give_up_resize(e.what()) && !keep_target(e.what())) failure_ = e.what(), no_target_ = true;
    }
    return target_.target != nullptr;
}

/// A size that no way to the screen can show: the old one stays. Whether there was one.
bool Session::give_up_resize(const std::string& why) {
    if (!previous_target_ || previous_target_->extent() == extent_) return false;
    std::erase_if(commands_, [&](const Command& command) {
        const bool resizes = std::holds_alternative<Resize>(command.change);
        if (resizes) history_.drop(command.keep_before);
        return resizes;
    });
    target_.target = std::move(previous_target_);
    extent_ = target_.target->extent(), notice_ = why;
    return true;
}

/// No other way can be had, for want of memory perhaps: the one there was goes on, unless it is what failed.
bool Session::keep_target(const std::string& why) {
    if (!previous_target_) return false;
    const bool failed =
        std::ranges::find(failed_targets_, previous_target_->id(), &Refusal::target) != failed_targets_.end();
    if (failed) return false;
    target_.target = std::move(previous_target_);
    notice_ = why;
    return true;
}

int Session::steps_due() {
    if (!definition().evolves()) return 0;
    if (single_steps_ > 0) return std::exchange(single_steps_, 0);
    if (paused_) return 0;
    const double budget =
        queue_->submits_asynchronously() ? cuda_budget_ms : std::max(8.0, cpu_budget_ms - pace_.draw_ms);
    // Before the first measurement the CPU's runner finds its own pace; on CUDA one step tells.
    const double untried = queue_->submits_asynchronously() ? 1 : 1e6;
    const double fit = pace_.ms_a_step > 0 ? std::max(1.0, budget / pace_.ms_a_step) : untried;
    const double due = std::floor(std::min(steps_owed_, fit));
    steps_owed_ = std::min(steps_owed_ - due, fit); // what does not fit is not caught up later
    return static_cast<int>(due);
}

bool Session::frame_fits_commands() const { // no picture of a size that is about to change
    return std::none_of(commands_.begin(), commands_.end(), [](const Command& c) {
        return std::holds_alternative<Resize>(c.change) || std::holds_alternative<Restore>(c.change);
    });
}

bool Session::frame(double dt) {
    const double wanted = paused_ || !definition().evolves() ? 0 : frames_a_second * steps_a_frame() * speed_;
    pace_.wanted_a_second = wanted;
    since_probe_ += dt;
    if (failure_.empty()) steps_owed_ += wanted * std::min(dt, 0.25); // a long sleep is no debt
    if (auto report = runner_->poll()) take(std::move(*report));
    if (runner_->busy() || !failure_.empty() || !ready_target() || runner_->backed_up()) return false;

    Job job;
    job.probe = want_probes_ && since_probe_ >= seconds_between_probes && !definition().probes().empty();
    job.inspect = inspect_;
    job.steps = steps_due();
    const bool draws = !commands_.empty() || job.steps > 0 || dirty_;
    const bool measures = path_request_ != 0 || path_request_ != path_request_sent_;
    if (!draws && !job.probe && !job.inspect && !measures) return false;
    const bool with_frame = draws && frame_fits_commands();
    if (with_frame && !offer_frame(job)) {
        if (paused_) // nothing piles up behind the screen
            single_steps_ += job.steps;
        else
            steps_owed_ += job.steps;
        return false;
    }
    job.budget_ms = cpu_budget_ms;
    job.commands = std::exchange(commands_, {}), job.forget = std::exchange(forget_, {});
    job.room = std::exchange(room_, {});
    job.auto_path = auto_path_, job.measure_paths = path_request_sent_ = path_request_;
    if (job.probe) since_probe_ = 0;
    dirty_ = draws && !with_frame;
    wants_drawing_ = with_frame;
    runner_->start(std::move(job));
    if (queue_->submits_asynchronously())
        if (auto report = runner_->poll()) take(std::move(*report));
    return true;
}

/// Gives the job something to draw into; false while every buffer is in use, or when the way is lost.
bool Session::offer_frame(Job& job) {
    if (queue_->submits_asynchronously()) {
        job.target = target_.target.get();
        return true;
    }
    try {
        job.frame = target_.target->begin();
        frame_begun_ = job.frame.has_value();
    } catch (const std::exception& e) { target_failed(e.what()); }
    return frame_begun_;
}

/// Once is a frame skipped; twice in a row, and the next way takes over.
void Session::target_failed(const std::string& why) {
    dirty_ = true;
    const std::string id = target_.target->id();
    log_.push_back({step_, id + ": " + why});
    if (++failures_in_a_row_ < 2) return;
    failures_in_a_row_ = 0;
    failed_targets_.push_back({id, why});
    notice_ = "The way to the screen, " + id + ", failed (" + why +
              "). Another one goes on; Retry in the Device panel tries it again.";
    target_stale_ = true;
}

/// Says so where the way that was picked is not the one taken.
void Session::announce_target() {
    if (!std::exchange(target_picked_, false)) return;
    std::vector<Refusal> refused = target_.refused;
    for (const TargetWay& way : other_target_ways(device())) refused.push_back({way.id, why_not_other_ways(device())});
    for (const Refusal& refusal : refused)
        if (refusal.target == pick_.way)
            notice_ = refusal.target + " does not work here: " + refusal.reason + ". " + target_.target->id() +
                      " shows the picture instead.";
}

void Session::finish_frame(const Report& report) {
    if (!std::exchange(frame_begun_, false)) return;
    try {
        if (report.drawn)
            target_.target->end(report.step), failures_in_a_row_ = 0;
        else
            target_.target->cancel();
    } catch (const std::exception& e) { target_failed(e.what()); }
}

void Session::take(Report report) {
    finish_frame(report);
    if ((report.lost || !report.target_error.empty()) && lost_to(report.lost ? report.error : report.target_error))
        return;
    if (report.drawn && queue_->submits_asynchronously()) failures_in_a_row_ = 0; // else finish_frame() has ended it
    if (!report.target_error.empty()) target_failed(report.target_error);
    if (std::exchange(wants_drawing_, false) && !report.drawn) dirty_ = true;
    if (report.lost) failure_ = report.error;
    if (!report.lost && !report.error.empty()) take_refusal(report);
    if (!(report.extent == extent_) && frame_fits_commands()) extent_ = report.extent, dirty_ = true;
    step_ = report.step;
    for (const std::int64_t gone : report.forgotten) history_.forget(gone);
    for (LogEntry& line : report.applied) log_.push_back(std::move(line));
    if (log_.size() > 2 * most_log_lines) {
        log_dropped_ += log_.size() - most_log_lines;
        keep_newest(log_, most_log_lines);
    }
    if (report.probes) probe_history_.push_back(*report.probes), keep_newest(probe_history_, most_probes);
    if (report.inspected) inspected_ = report.inspected;
    if (report.paths) take_paths(*report.paths);
    measure_pace(report, pace_.wanted_a_second);
    reports_.push_back(std::move(report));
    keep_newest(reports_, 64);
}

/// A command was refused: the parameters go back to what the world has, but for newer ones that are on their way.
void Session::take_refusal(const Report& report) {
    notice_ = report.error;
    log_.push_back({report.step, report.error});
    const bool newer = std::any_of(commands_.begin(), commands_.end(),
                                   [](const Command& c) { return std::holds_alternative<SetParams>(c.change); });
    if (report.params && !newer) params_ = *report.params;
    for (const std::int64_t id : report.refused) {
        history_.drop(id);
        if (gesture_ && gesture_->snapshot_before == id) gesture_.reset();
    }
}

void Session::measure_pace(const Report& report, double wanted) {
    pace_.ms_a_step = report.ms_a_step;
    if (report.drawn) pace_.draw_ms = pace_.draw_ms > 0 ? 0.9 * pace_.draw_ms + 0.1 * report.draw_ms : report.draw_ms;
    pace_steps_ += report.steps_done;
    const double seconds = std::chrono::duration<double>(report.ended - pace_since_).count();
    const double window = wanted > 0 ? std::max(0.5, 5 / wanted) : 0.5; // at least a few steps
    if (seconds < window) return;
    const bool whole = wanted > 0 && seconds < 3 * window; // not the pause before
    pace_.measured = whole;
    pace_.steps_a_second = whole ? static_cast<double>(pace_steps_) / seconds : 0;
    pace_since_ = report.ended, pace_steps_ = 0;
}

} // namespace glint
