#include "app/window/background_jobs.h"
#include "app/terminal/failure.h"
#include "app/timing/clock.h"
#include "interop/start_thread.h"
#include <algorithm>
#include <string_view>
#include <utility>

namespace glint {

void JobControl::stop_if_cancelled() const {
    if (cancelled_) throw Error("it was cancelled");
}

void JobControl::tell(double share, const char* phase) {
    stop_if_cancelled();
    if (first_ms_ == 0 || std::string_view(phase_) != phase) {
        first_share_ = share;
        first_ms_ = now_ms();
    }
    phase_ = phase;
    share_ = share;
}

BackgroundJob::BackgroundJob(BackgroundJobs& jobs, const JobTexts& texts) : jobs_(jobs), texts_(texts) {
    jobs_.all_.push_back(this);
}

BackgroundJob::~BackgroundJob() {
    cancel();
    wait();
    std::erase(jobs_.all_, this);
}

void BackgroundJob::start(Work work, Done done) {
    problem_.clear();
    ended_ = false;
    control_.cancelled_ = false;
    control_.share_ = 0;
    control_.phase_ = "";
    control_.first_ms_ = 0;
    try {
        thread_ = start_thread(texts_.thread, [this, work = std::move(work)] {
            try {
                work(control_);
            } catch (const std::exception& e) { problem_ = reason_of(e); }
            ended_ = true;
        });
    } catch (const std::exception& refused) {
        problem_ = reason_of(refused);
        ended_ = true;
    }
    done_ = std::move(done);
}

double BackgroundJob::seconds_left() const {
    const double made = control_.share_ - control_.first_share_;
    return made > 0 ? (now_ms() - control_.first_ms_) / 1000 * (1 - control_.share_) / made : 0;
}

void BackgroundJob::wait() {
    if (thread_.joinable()) thread_.join();
}

void BackgroundJob::finish() {
    wait();
    take_if_ended();
}

void BackgroundJob::take_if_ended() {
    if (!busy() || !ended_) return;
    wait(); // the thread does nothing more
    const Done done = std::exchange(done_, nullptr);
    try {
        done(std::exchange(problem_, {}));
    } catch (const std::exception& e) { // an exception here would end the program
        if (jobs_.on_done_error_)
            jobs_.on_done_error_("Work in the background has ended, but its result cannot be used: " + reason_of(e));
    }
}

void BackgroundJobs::poll() {
    for (std::size_t i = 0; i < all_.size(); ++i) all_[i]->take_if_ended(); // done may make jobs
}

bool BackgroundJobs::wants_frames() const {
    return std::ranges::any_of(all_,
                               [](const BackgroundJob* job) { return job->busy() && job->texts_.shows_progress; });
}

const char* BackgroundJobs::keeps_busy(const BackgroundJob* self) const {
    for (const BackgroundJob* job : all_)
        if (job != self && job->busy() && *job->texts_.keeps_busy) return job->texts_.keeps_busy;
    return "";
}

} // namespace glint
