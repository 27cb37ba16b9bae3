#include "app/window/bench/bench_frames.h"
#include "app/window/bench/play.h"
#include "app/window/bench/scoped_config_dir.h"
#include "app/window/bench/spread.h"
#include "app/window/interface.h"
#include <ctime>
#include <numeric>

namespace glint {
namespace {

constexpr int warm_up_frames = 60, block_frames = 10;
constexpr int settling_frames = 6; // after a change of panels: their windows take three frames, and OpenGL answers late

/// CPU time of the calling thread.
double processor_ms() {
    timespec spent{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    return static_cast<double>(spent.tv_sec) * 1e3 + static_cast<double>(spent.tv_nsec) * 1e-6;
}

class Frames {
public:
    explicit Frames(App& app) : app_(app) {
        prepare_to_measure(app);
        app.before_swap([this] { spent_ += processor_ms() - since_, swapped_ = true; });
        app.after_swap([this] { since_ = processor_ms(); });
    }

    void show(const FrameManner& manner) {
        const std::string_view id = manner.id;
        app_.shell().timing.profiler.turn_on(manner.profiled);
        UiState& ui = app_.shell().ui;
        ui.bare = id.starts_with("hidden");
        if (!ui.bare) ui.reset_layout = true, play(1);
        if (id == "all") spread_panels(app_.shell().get<Interface>().panels());
    }

    void play(int count) {
        for (int i = 0; i < count; ++i) one();
    }

    FrameTimes block() {
        FrameTimes times;
        while (times.cpu.size() < block_frames) {
            const double begun = now_ms();
            one();
            if (swapped_) times.cpu.push_back(spent_), times.whole.push_back(now_ms() - begun);
        }
        return times;
    }

private:
    void one() {
        swapped_ = false, spent_ = 0, since_ = processor_ms();
        play_frame(app_);
        spent_ += processor_ms() - since_;
    }

    App& app_;
    double spent_ = 0, since_ = 0;
    bool swapped_ = false; // a minimised window shows nothing
};

double mean_of(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

void append(std::vector<double>& all, const std::vector<double>& more) {
    all.insert(all.end(), more.begin(), more.end());
}

/// A block of frames in every manner. The order of the first two, with and without the profiler, alternates.
void play_round(Frames& frames, int round, FrameCosts& costs) {
    std::array<FrameTimes, 2> pair;
    for (std::size_t n = 0; n < std::size(frame_manners); ++n) {
        const std::size_t i = n < 2 && round % 2 ? 1 - n : n;
        frames.show(frame_manners[i]);
        frames.play(settling_frames);
        const FrameTimes times = frames.block();
        append(costs.manners[i].cpu, times.cpu), append(costs.manners[i].whole, times.whole);
        if (i < 2) pair[i] = times;
    }
    costs.profiled_more_cpu.push_back(mean_of(pair[0].cpu) - mean_of(pair[1].cpu));
    costs.profiled_more_whole.push_back(mean_of(pair[0].whole) - mean_of(pair[1].whole));
}

} // namespace

FrameCosts measure_frames(const FrameRequest& request, const std::function<void(double)>& progress) {
    const ScopedConfigDir folder;
    App app({request.catalog, request.params.definition().id(), request.params, request.extent, request.device,
             request.threads});
    Frames frames(app);
    frames.play(warm_up_frames);
    FrameCosts costs;
    const int rounds = (request.frames + block_frames - 1) / block_frames;
    for (int round = 0; round < rounds; ++round) {
        play_round(frames, round, costs);
        progress(static_cast<double>(round + 1) / rounds);
    }
    const Session& session = app.shell().workspace.session();
    costs.simulation = session.definition().id(), costs.extent = session.extent();
    costs.device = session.device().name(), costs.opengl = gl::get_string(GL_RENDERER);
    costs.target = session.presenter().target()->id();
    costs.frames = rounds * block_frames, costs.devices = app.shell().devices.found();
    return costs;
}

} // namespace glint
