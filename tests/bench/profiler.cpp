// Cost of measuring: frames of a session at 1024 x 1024 with the profiler on and off, alternating, so that any change
// of the machine affects both. Prints the difference of the medians; less than 1 % is promised.
#include "app/session/session.h"
#include "app/window/workspace/gl_clock.h"
#include "app/world/catalog.h"
#include "interop/devices.h"
#include <algorithm>
#include <benchmark/benchmark.h>
#include <cmath>
#include <thread>

namespace glint {
namespace {

constexpr Extent extent{1024, 1024};
constexpr int pairs_of_frames = 400, warm_up_frames = 40;

std::unique_ptr<ComputeDevice> best_device() {
    if (find_devices().cuda.empty()) return make_cpu_device();
    return make_cuda_device();
}

/// The window's frame without a window: the same scopes, equally deep, around a whole job of the session.
class Frames {
public:
    explicit Frames(ComputeDevice& device, const Definition& definition)
        : session_(device, extent, Params(definition), [this](Queue& on, Extent of, const auto&...) {
              TargetChoice choice;
              choice.target = std::make_unique<TimedTarget>(make_memory_target(on, of), profiler_, clock_);
              return choice;
          }) {}

    /// Plays a frame; returns its milliseconds.
    double play(bool profiled) {
        profiler_.turn_on(profiled);
        const double begun = now_ms();
        profiler_.begin_frame();
        { const Profiler::Scope poll(profiler_, clock_, Lane::wait, "poll"); }
        {
            const Profiler::Scope interface(profiler_, clock_, Lane::cpu, "interface");
            const Profiler::Scope panel(profiler_, clock_, Lane::cpu, "panel");
        }
        step();
        { const Profiler::Scope present(profiler_, clock_, Lane::cpu, "present"); }
        { const Profiler::Scope swap(profiler_, clock_, Lane::wait, "swap"); }
        profiler_.collect();
        return now_ms() - begun;
    }
    const Profiler& profiler() const { return profiler_; }

private:
    void step() {
        const Profiler::Scope scope(profiler_, clock_, Lane::cpu, "session");
        const std::int64_t before = session_.step();
        session_.frame(1.0 / 60);
        while (session_.step() == before) std::this_thread::yield(), session_.frame(0); // the window would not wait
        session_.queue().finish();
        reports_ = session_.observers().reports.take(std::move(reports_));
        for (Report& report : reports_) {
            profiler_.record(Lane::worker, report.scopes);
            session_.observers().reports.reuse(std::move(report.scopes));
        }
    }

    Profiler profiler_;
    CpuClock clock_;
    Session session_;
    std::vector<Report> reports_;
};

double at(std::vector<double> values, double share) {
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

void profiler_on_against_off(benchmark::State& state) {
    const auto device = best_device();
    const Catalog catalog;
    for (auto _ : state) {
        Frames frames(*device, catalog.at("heat"));
        for (int i = 0; i < warm_up_frames; ++i) frames.play(i % 2 == 0);
        std::vector<double> on, off, more;
        for (int i = 0; i < pairs_of_frames; ++i) { // so that neither is always the first of a pair
            const bool on_first = i % 2 != 0;
            (on_first ? on : off).push_back(frames.play(on_first));
            (on_first ? off : on).push_back(frames.play(!on_first));
            more.push_back(on.back() - off.back());
        }
        const double a_percent = at(off, 0.5) / 100, n = static_cast<double>(more.size());
        state.counters["on_ms"] = at(on, 0.5), state.counters["off_ms"] = at(off, 0.5);
        state.counters["percent"] = at(more, 0.5) / a_percent;
        // the median's standard error, from the middle half: smaller differences are noise of the machine
        state.counters["give_or_take"] = 0.93 * (at(more, 0.75) - at(more, 0.25)) / std::sqrt(n) / a_percent;
        state.counters["percent_by_itself"] = static_cast<double>(frames.profiler().own_ms()) / a_percent;
    }
    state.SetLabel(device->name());
}
BENCHMARK(profiler_on_against_off)->Iterations(1)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace glint
