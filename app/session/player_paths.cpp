// Measuring paths in what time a frame leaves, beside the world that is shown.
#include "app/session/player.h"

namespace glint {
namespace {

using SteadyClock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds a_frame{4};

} // namespace

void Player::measure_paths(const Job& job, Report& report) {
    if (job.measure_paths != paths_asked_) {
        paths_.reset();
        paths_asked_ = job.measure_paths;
        begin_paths(report);
    }
    if (!paths_ || !job.commands.empty()) return; // somebody edits: the picture comes first
    try {
        const auto begun = SteadyClock::now();
        paths_->queue().mark_frame();
        collect_path_times();
        paths_->queue().begin_after(queue_); // alone on the device, or the times would be of both
        while (SteadyClock::now() - begun < a_frame && paths_->run())
            collect_path_times(); // a GPU's come with a later job
        queue_.begin_after(paths_->queue());
        report.paths = PathReport{paths_asked_, paths_->progress(), paths_->done(), {}, ""};
        if (!paths_->done()) return;
        report.paths->times = paths_->result();
        if (report.paths->times.empty()) report.paths->problem = "none of its paths could run";
    } catch (const std::exception& e) { report.paths = PathReport{paths_asked_, 0, true, {}, e.what()}; }
    paths_.reset();
}

void Player::begin_paths(Report& report) {
    if (paths_asked_ == 0) return;
    try {
        paths_.emplace(queue_.device(), world_->params(), world_->extent());
    } catch (const std::exception& e) { report.paths = PathReport{paths_asked_, 0, true, {}, e.what()}; }
}

void Player::collect_path_times() {
    finished_ = paths_->queue().take_scopes(std::move(finished_));
    scopes_.insert(scopes_.end(), finished_.begin(), finished_.end());
    for (const ScopeTime& scope : finished_) paths_->arrived(scope);
}

} // namespace glint
