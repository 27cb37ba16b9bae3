#include "app/window/bench/bench_program.h"
#include "app/window/bench/play.h"
#include "app/window/bench/scoped_config_dir.h"
#include "app/window/features/device/sweep_run.h"

namespace glint {
namespace {

constexpr int opening_frames = 60; // until panels have their places, and the simulation has a first picture

} // namespace

SweepResult measure_in_program(const BridgeRequest& request, const Params& scene, Extent extent,
                               const std::function<void(double, const char*)>& progress) {
    const ScopedConfigDir folder;
    App app({request.catalog, scene.definition().id(), scene, extent, request.device, request.threads});
    prepare_to_measure(app);
    SweepRun& sweep_run = app.shell().get<SweepRun>();
    app.shell().workspace.session().appearance().pick_target({"", request.buffers});
    for (int i = 0; i < opening_frames; ++i) play_frame(app);
    sweep_run.set_effort({.frames = request.frames});
    sweep_run.begin_now();
    while (const Sweep* sweep = sweep_run.running()) {
        progress(sweep->progress(), sweep->now());
        play_frame(app);
    }
    if (!sweep_run.last()) throw Failure(Exit::interrupted, "measuring was stopped in the window");
    return *sweep_run.last();
}

} // namespace glint
