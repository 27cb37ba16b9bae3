// A running experiment in the window. On the CPU a job measures, so that the window stays live; to
// CUDA all work goes from the main thread: some slices each frame. Main thread only.
#pragma once
#include "app/measure/auto_methods.h"
#include "app/measure/experiment_run.h"
#include "app/window/background_jobs.h"
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace glint {

class ExperimentTask {
public:
    /// Begins. The device must outlive it. Throws Error.
    ExperimentTask(BackgroundJobs&, Experiment, ComputeDevice&, Devices found, double seconds);
    void advance(); ///< once a frame
    void stop();    ///< stops after the running slice
    bool stopping() const { return stopped_; }
    bool ended() const { return ended_; }           ///< no part of the task is running any more
    bool has_thread() const { return has_thread_; } ///< the task has a thread that frames would disturb
    double progress() const { return progress_; }   ///< 0 to 1
    double seconds_left() const { return seconds_left_; }
    /// New results since the last call, four times a second, and all at the end. Returns whether there are any.
    bool take(ExperimentResult& into);
    /// After the end: why it ended early, as a sentence, or "".
    const std::string& problem() const { return problem_; }

private:
    ExperimentHost host();
    MachineLimits limits_of(const ComputeDevice&);
    void measure_until(double end_ms, const std::function<bool()>& stopped);
    void end(const std::string& problem);
    void tell();
    void report_all();

    ComputeDevice& device_;
    Devices found_;
    std::unique_ptr<Queue> queue_;
    ExperimentQueues queues_;
    AutoMethods auto_methods_;
    std::map<std::string, MachineLimits> limits_; ///< by the device's name, which includes the number of threads
    ExperimentRun run_;
    bool has_thread_ = false, stopped_ = false, ended_ = false;
    std::atomic<double> progress_ = 0, seconds_left_;
    double reported_ms_ = -1e9;
    std::mutex mutex_;                     ///< guards the members below
    std::optional<ExperimentResult> news_; ///< not taken yet
    std::string problem_;
    BackgroundJob job_;
};

} // namespace glint
