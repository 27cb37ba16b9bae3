#include "app/bridge/bench_program.h"
#include "app/bridge/play.h"
#include "app/bridge/scoped_config_dir.h"

namespace glint {
namespace {

constexpr int opening_frames = 60; // panels find their places, and the simulation its first picture

} // namespace

SweepResult measure_in_program(const BridgeRequest& request, const Params& scene, Extent extent,
                               const std::function<void(double, const char*)>& progress) {
    const ScopedConfigDir folder;
    App app({request.catalog, scene.definition().id(), scene, extent, request.device, request.threads});
    prepare_to_measure(app);
    app.session().appearance().pick_target({"", request.buffers});
    for (int i = 0; i < opening_frames; ++i) play_frame(app);
    app.sweep().set_effort({.frames = request.frames});
    app.sweep().begin();
    while (const Sweep* sweep = app.sweep().running()) {
        progress(sweep->progress(), sweep->now());
        play_frame(app);
    }
    if (!app.sweep().last()) throw Failure(Exit::interrupted, "measuring was stopped in the window");
    return *app.sweep().last();
}

} // namespace glint
