// Measuring paths in what time a frame leaves, beside the world that is shown.
#include "app/session/player.h"

namespace glint {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds a_frame{4};

} // namespace

void Player::measure_paths(const Job& job, Report& report) {
    if (job.measure_paths != paths_asked_) {
        forget_paths();
        paths_asked_ = job.measure_paths;
        begin_paths(report);
    }
    if (!paths_ || !job.commands.empty()) return; // somebody edits: the picture comes first
    try {
        const auto begun = Clock::now();
        while (Clock::now() - begun < a_frame && paths_->run()) collect_scopes(); // a GPU's time comes with a later job
        report.paths = PathReport{paths_asked_, paths_->progress(), paths_->done(), {}, ""};
        if (!paths_->done()) return;
        report.paths->times = paths_->result();
        if (report.paths->times.empty()) report.paths->problem = "none of its paths could run";
    } catch (const std::exception& e) { report.paths = PathReport{paths_asked_, 0, true, {}, e.what()}; }
    forget_paths();
}

void Player::begin_paths(Report& report) {
    if (paths_asked_ == 0) return;
    try {
        paths_.emplace(host_, world_->params(), world_->extent());
    } catch (const std::exception& e) { report.paths = PathReport{paths_asked_, 0, true, {}, e.what()}; }
}

void Player::forget_paths() {
    if (paths_) stray_runs_ += paths_->outstanding();
    paths_.reset();
}

void Player::take_path_time(const ScopeTime& scope) {
    if (scope.depth != 0 || std::string_view(scope.label) != PathMeasuring::label) return;
    if (stray_runs_ > 0)
        --stray_runs_;
    else if (paths_)
        paths_->arrived(scope);
}

} // namespace glint
