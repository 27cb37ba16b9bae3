// Work beside the frames: each job has a thread of its own, and the main thread takes its result. BackgroundJobs looks
// after all of them in one place.
#pragma once
#include "app/window/frame_service.h"
#include <atomic>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace glint {

class BackgroundJobs;

/// How far a job is.
struct JobProgress {
    double share = 0;       ///< 0 to 1, of the phase
    const char* phase = ""; ///< description of the present phase; "": the job's main work
};

/// Messages between a job's thread and the main thread.
class JobControl {
public:
    bool cancelled() const { return cancelled_; }
    void stop_if_cancelled() const; ///< throws Error if the job was cancelled
    /// share: 0 to 1, of the phase. phase: a literal. Throws Error if the job was cancelled.
    void tell(double share, const char* phase = "");

private:
    friend class BackgroundJob;
    std::atomic<bool> cancelled_ = false;
    std::atomic<double> share_ = 0;
    std::atomic<const char*> phase_ = "";
    std::atomic<double> first_share_ = 0, first_ms_ = 0; ///< share and time of the phase's first report
};

/// Texts about a kind of job; literals.
struct JobTexts {
    const char* running; ///< why another one cannot begin meanwhile: "The last film is being made"
    /// ends a sentence such as "no thread could be started to write the file"
    const char* thread = "to write the file";
    const char* keeps_busy = ""; ///< why no measurement is possible meanwhile; "": possible
    bool shows_progress = true;  ///< the window draws its progress, and does not sleep
};

/// One kind of job of one owner: at most one runs at a time. The owner's last member, because its thread uses the
/// others. Main thread.
class BackgroundJob {
public:
    using Work = std::function<void(JobControl&)>;
    using Done = std::function<void(const std::string& problem)>; ///< problem: why the job failed, or ""

    BackgroundJob(BackgroundJobs&, const JobTexts&);
    ~BackgroundJob(); ///< cancels the job and waits for its thread; nobody takes the result
    BackgroundJob(const BackgroundJob&) = delete;
    BackgroundJob& operator=(const BackgroundJob&) = delete;

    /// Call only while not busy. work runs on a thread; its exception is the problem, as is a thread that cannot be
    /// started. done is called in a later frame; it may start the next job. An exception from done is reported: see
    /// on_done_error().
    void start(Work work, Done done);
    bool busy() const { return done_ != nullptr; }                               ///< true until the result is taken
    const char* disabled_reason() const { return busy() ? texts_.running : ""; } ///< why none can begin now, or ""
    void cancel() { control_.cancelled_ = busy(); }
    bool cancelling() const { return busy() && control_.cancelled_; }
    JobProgress progress() const { return {control_.share_, control_.phase_}; }
    double seconds_left() const; ///< rest of the phase, in seconds; 0: not known yet
    void wait();                 ///< waits until the job's thread has ended, if it has one
    void finish();               ///< waits and takes the result
    /// After wait(): why it failed, or "". For owners that end before the result is taken.
    const std::string& problem() const { return problem_; }

private:
    friend class BackgroundJobs;
    void take_if_ended();

    BackgroundJobs& jobs_;
    const JobTexts texts_;
    JobControl control_;
    Done done_;           ///< empty: not busy
    std::string problem_; ///< written before ended_
    std::atomic<bool> ended_ = false;
    std::thread thread_;
};

class BackgroundJobs final : public FrameService {
public:
    void begin_frame() override { poll(); }
    void while_window_sleeps(double) override { poll(); }
    void minimized(double) override { poll(); }
    void poll(); ///< takes the results of finished jobs
    /// tell: called with a sentence when a result could not be taken. poll() and BackgroundJob::finish() call it.
    void on_done_error(std::function<void(const std::string&)> tell) { on_done_error_ = std::move(tell); }
    bool wants_frames() const override;
    /// Why nothing can be measured now: another job than `self` keeps the processor busy. Or "".
    const char* keeps_busy(const BackgroundJob* self = nullptr) const;

private:
    friend class BackgroundJob;
    std::function<void(const std::string&)> on_done_error_;
    std::vector<BackgroundJob*> all_; ///< every kind of job, whether it runs or not
};

} // namespace glint
