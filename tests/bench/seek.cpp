// The time to go back to any step of a session, and the cost of keeping states for that in its frames. GLINT_SECONDS:
// how long the session has run; GLINT_DEVICE: cpu or cuda.
#include "app/session/session.h"
#include "app/world/catalog.h"
#include "support/draws.h"
#include <algorithm>
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <thread>

namespace glint::test {
namespace {

using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}
double quantile(std::vector<double> all, double share) {
    if (all.empty()) return 0;
    std::ranges::sort(all);
    return all[static_cast<std::size_t>(share * static_cast<double>(all.size() - 1))];
}
std::string variable(const char* name, const char* otherwise) {
    const char* set = std::getenv(name);
    return set ? set : otherwise;
}

struct Frames {
    std::vector<double> plain_ms, keeping_ms; ///< the thread that computes: with and without a keyframe
};

/// Sixty frames a second, as a window asks for them.
Frames run(Session& session, double seconds) {
    Frames frames;
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    auto last = Clock::now();
    std::vector<Report> reports;
    while (Clock::now() < end) {
        const auto now = Clock::now();
        session.frame(std::chrono::duration<double>(now - std::exchange(last, now)).count());
        if (auto* target = session.presenter().target()) target->finish();
        reports = session.observers().reports.take(std::move(reports));
        for (const Report& report : reports)
            (report.kept.empty() ? frames.plain_ms : frames.keeping_ms)
                .push_back(std::chrono::duration<double, std::milli>(report.ended - report.started).count());
        std::this_thread::sleep_until(now + std::chrono::microseconds(16'667));
    }
    return frames;
}

double seek_ms(Session& session, std::int64_t at) {
    const auto start = Clock::now();
    session.seeker().seek(at);
    while (session.seeker().seeking()) {
        session.frame(0);
        if (auto* target = session.presenter().target()) target->finish();
        std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    return ms_since(start);
}

void seek(benchmark::State& state, const char* sim, Extent extent) {
    static const Catalog catalog;
    const auto device = variable("GLINT_DEVICE", "cpu") == "cuda" ? make_cuda_device() : make_cpu_device();
    const Definition& definition = catalog.at(sim);
    Session session(*device, extent, Params(definition), [](Queue& queue, Extent e, const auto&...) {
        return TargetChoice{make_memory_target(queue, e), {}};
    });
    for (auto _ : state) {
        const Frames frames = run(session, std::atof(variable("GLINT_SECONDS", "10").c_str()));
        session.pacing().pause(true);
        Draws draw(1);
        std::vector<double> took;
        const auto newest = static_cast<int>(session.run().end().at);
        for (int i = 0; i < 30; ++i) took.push_back(seek_ms(session, draw.whole(0, newest)));
        state.counters["steps"] = newest;
        state.counters["keyframes"] = static_cast<double>(session.run().keyframes());
        state.counters["seek_median_ms"] = quantile(took, 0.5);
        state.counters["seek_most_ms"] = quantile(took, 1);
        state.counters["frame_median_ms"] = quantile(frames.plain_ms, 0.5);
        state.counters["frame_p99_ms"] = quantile(frames.plain_ms, 0.99);
        state.counters["keeping_median_ms"] = quantile(frames.keeping_ms, 0.5);
        state.counters["keeping_most_ms"] = quantile(frames.keeping_ms, 1);
    }
}

BENCHMARK_CAPTURE(seek, heat_1024, "heat", Extent{1024, 1024})->Iterations(1)->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(seek, waves_1024, "waves", Extent{1024, 1024})->Iterations(1)->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(seek, heat_8192, "heat", Extent{8192, 8192})->Iterations(1)->Unit(benchmark::kSecond);

} // namespace
} // namespace glint::test
