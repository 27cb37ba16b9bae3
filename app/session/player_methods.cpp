// Measures methods in the spare time of frames, next to the shown world.
#include "app/session/player.h"
#include "sims/api/error.h"

namespace glint {
namespace {

using SteadyClock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds slice_time{4};

} // namespace

void Player::measure_methods(const Job& job, Report& report) {
    if (job.measure_methods != methods_asked_) {
        methods_.reset();
        methods_asked_ = job.measure_methods;
        begin_methods(report);
    }
    if (!methods_ || !job.commands.empty()) return; // the user edits: the picture has priority
    try {
        const auto begun = SteadyClock::now();
        methods_->queue().mark_frame();
        collect_method_times();
        methods_->queue().begin_after(queue_); // one after the other on the device, else the times would include both
        while (SteadyClock::now() - begun < slice_time && methods_->run())
            collect_method_times(); // on a GPU they arrive with a later job
        queue_.begin_after(methods_->queue());
        report.methods = MethodReport{methods_asked_, methods_->progress(), methods_->done(), {}, ""};
        if (!methods_->done()) return;
        report.methods->times = methods_->result();
        if (report.methods->times.empty()) report.methods->problem = "none of its methods can run";
    } catch (const std::exception& e) { report.methods = MethodReport{methods_asked_, 0, true, {}, sentence_of(e)}; }
    methods_.reset();
}

void Player::begin_methods(Report& report) {
    if (methods_asked_ == 0) return;
    try {
        methods_.emplace(queue_.device(), world_->params(), world_->extent());
    } catch (const std::exception& e) { report.methods = MethodReport{methods_asked_, 0, true, {}, sentence_of(e)}; }
}

void Player::collect_method_times() {
    finished_ = methods_->queue().take_scopes(std::move(finished_));
    scopes_.insert(scopes_.end(), finished_.begin(), finished_.end());
    for (const ScopeTime& scope : finished_) methods_->arrived(scope);
}

} // namespace glint
