// The window's time of each stage on a GPU, compared with the test's own CUDA events around the same work, and whole
// frames with the host's clock. Two timers of one frame are compared, so that no speed is promised.
#include "app/session/session.h"
#include "app/timing/clock.h"
#include "app/timing/profiler.h"
#include "support/run.h"
#include "support/seated.h"
#include "support/two_timers.h"
#include "support/watched_device.h"
#include <algorithm>
#include <chrono>
#include <map>
#include <thread>

namespace glint::test {
namespace {

constexpr int warm_up_frames = 20, measured_frames = 120, few_frames = 30;

struct TimedCase {
    const char *name, *sim;
    Extent extent;
    std::vector<std::pair<const char*, const char*>> sets;
    bool times_launches = false;
};
void PrintTo(const TimedCase& timed, std::ostream* to) { *to << timed.name; }

Params params_of(const TimedCase& timed) {
    Params params(catalog().at(timed.sim));
    for (const auto& [id, text] : timed.sets) set(params, id, text);
    return params;
}

/// Frames of a session on a GPU as in the window, and the times that the window would show.
class ShownFrames {
public:
    explicit ShownFrames(const TimedCase& timed)
        : gpu_(make_cuda_device()), session_(gpu_, timed.extent, params_of(timed), memory_target) {
        session_.queue().time_scopes(timed.times_launches);
        profiler_.set_window(Series::capacity);
    }
    void play(int count) {
        for (int i = 0; i < count; ++i) {
            profiler_.begin_frame();
            session_.frame(1 / 60.0);
            take_reports();
            profiler_.collect();
            std::this_thread::sleep_for(std::chrono::milliseconds(2)); // in place of building the interface
        }
    }
    std::vector<TwoTimers> compared() {
        const std::vector<WatchedScope> own = watched(session_.queue()).take_watched();
        std::vector<TwoTimers> all;
        for (const StageRow& row : profiler_.stages().rows()) {
            const TwoTimers stage = stage_of(row, own);
            const bool once = stage.frames < std::size_t{few_frames}; // only while the simulation was made
            if (is_told(row) || !(once || is_told_elsewhere(row))) all.push_back(stage);
        }
        all.push_back(step_of(own));
        return all;
    }

private:
    static bool is_told(const StageRow& row) { return row.history.size() >= few_frames; }
    /// Whether another row of that name and depth is shown; in a stage that has ended it may have happened only once.
    bool is_told_elsewhere(const StageRow& row) const {
        return std::ranges::any_of(profiler_.stages().rows(), [&](const StageRow& other) {
            return other.label == row.label && other.depth == row.depth && is_told(other);
        });
    }
    /// As App does.
    void take_reports() {
        reports_ = session_.observers().reports.take(std::move(reports_));
        for (Report& report : reports_) {
            if (report.steps_done > 0) steps_.push_back(report.steps_done);
            if (report.times.steps > 0) told_steps_.push_back(report.times.steps_ms / report.times.steps);
            profiler_.record(Lane::cuda, report.scopes);
            session_.observers().reports.reuse(std::move(report.scopes));
        }
    }
    TwoTimers stage_of(const StageRow& row, const std::vector<WatchedScope>& own) const {
        std::map<std::int64_t, double> by_frame; // several intervals of a frame are one sample there, too
        std::size_t intervals = 0;
        for (const WatchedScope& scope : own)
            if (scope.label == row.label && scope.depth == row.depth)
                by_frame[scope.frame] += scope.middle_ms(), ++intervals;
        std::vector<double> sums;
        sums.reserve(by_frame.size());
        for (const auto& [frame, ms] : by_frame) sums.push_back(ms);
        const Summary told = row.history.summary(profiler_.window());
        const double per_frame = static_cast<double>(intervals) / std::max(1., static_cast<double>(sums.size()));
        return {fmt::format("{} at depth {}", row.label, row.depth),
                static_cast<double>(told.median),
                median_of(sums),
                std::min(static_cast<std::size_t>(told.samples), sums.size()),
                timer_resolution_ms * per_frame,
                sums.size()};
    }
    TwoTimers step_of(const std::vector<WatchedScope>& own) const {
        std::vector<double> each;
        for (const WatchedScope& scope : own)
            if (scope.label == "advance" && scope.depth == 0 && each.size() < steps_.size())
                each.push_back(scope.middle_ms() / steps_[each.size()]);
        const double steps = median_of({steps_.begin(), steps_.end()});
        return {"one step", median_of(told_steps_), median_of(each), std::min(told_steps_.size(), each.size()),
                timer_resolution_ms / std::max(1., steps)};
    }

    WatchedDevice gpu_;
    Session session_;
    Profiler profiler_{0};
    std::vector<Report> reports_;
    std::vector<int> steps_; ///< for each job that had any
    std::vector<double> told_steps_;
};

class IndependentTimer : public testing::TestWithParam<TimedCase> {};

TEST_P(IndependentTimer, AgreesWithWhatIsToldOfEachStage) {
    expect_agreement(GetParam().name, [&] {
        ShownFrames frames(GetParam());
        frames.play(warm_up_frames + measured_frames);
        return frames.compared();
    });
}

INSTANTIATE_TEST_SUITE_P(
    Of, IndependentTimer,
    testing::Values(
        TimedCase{"heat", "heat", {2048, 2048}, {{"method", "global"}}},
        TimedCase{"heat_by_launches", "heat", {2048, 2048}, {{"method", "global"}, {"steps_per_frame", "8"}}, true},
        TimedCase{"waves", "waves", {2048, 2048}, {{"method", "vectorised"}}},
        TimedCase{"spheres", "spheres", {1024, 1024}, {{"count", "1000"}}},
        TimedCase{"ripple", "ripple", {2048, 2048}, {}}, TimedCase{"streams", "streams", {1024, 768}, {}}),
    [](const auto& timed) { return std::string(timed.param.name); });

/// Long enough that waiting for the GPU, some ten microseconds, is a small share of a frame.
const TimedCase long_frames{
    "heat, 100 steps of 4096²", "heat", {4096, 4096}, {{"method", "global"}, {"steps_per_frame", "100"}}};

TEST(IndependentTimerOfFrames, TellsWhatTheirStagesAddUpTo) {
    using Host = std::chrono::steady_clock;
    expect_agreement(long_frames.name, [&] {
        WatchedDevice gpu(make_cuda_device());
        Session session(gpu, long_frames.extent, params_of(long_frames), memory_target);
        std::map<std::int64_t, double> host, told;
        for (int i = 0; i < warm_up_frames + 60; ++i) {
            session.queue().finish();
            const auto begun = Host::now();
            const bool started = session.frame(1 / 60.0);
            session.queue().finish();
            const double ms = std::chrono::duration<double, std::milli>(Host::now() - begun).count();
            const std::vector<WatchedScope> own = watched(session.queue()).take_watched();
            if (started && !own.empty() && i >= warm_up_frames) host[own.back().frame] = ms;
            for (Report& report : session.observers().reports.take({}))
                for (const ScopeTime& scope : report.scopes)
                    if (scope.depth == 0) told[scope.frame] += scope.duration_ms;
        }
        std::vector<double> sums, wholes;
        for (const auto& [frame, ms] : host) // times of the last job come with the next one
            if (const auto stages = told.find(frame); stages != told.end())
                sums.push_back(stages->second), wholes.push_back(ms);
        return std::vector<TwoTimers>{{"sum of stages", median_of(sums), median_of(wholes), wholes.size()}};
    });
}

} // namespace
} // namespace glint::test
