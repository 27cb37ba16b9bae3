#include "app/bridge/bench_window.h"
#include "app/bridge/sweep.h"
#include "app/hosts.h"
#include "app/session/instance.h"
#include "app/shown_picture.h"
#include "render/window.h"
#include "sims/api/device.h"

namespace glint {
namespace {

void show(const Picture& picture, const Screen& screen, const Window& window) {
    const Size size = window.framebuffer();
    const ScreenRect all{0, 0, double(size.width), double(size.height)};
    screen.draw(image_of(picture), fitted(picture.extent.width, picture.extent.height, all), all, size.height);
}

} // namespace

std::vector<SweepResult> measure_bridge(const BridgeRequest& request,
                                        const std::function<void(double, const char*)>& progress) {
    Window window({.title = "Glint measures", .swap_interval = 0});
    const Screen screen;
    Hosts hosts(request.threads, [&] { return request.devices; });
    Host& host = hosts.open(request.device);
    std::vector<SweepResult> results;
    const double count = static_cast<double>(request.scenes.size() * request.extents.size());
    for (const Params& scene : request.scenes)
        for (const Extent extent : request.extents) {
            std::optional<Sweep> sweep;
            try {
                require_extent(extent, host);
                sweep.emplace(host, scene, extent, std::nullopt, request.buffers, request.frames);
            } catch (const Error& e) { // the other sizes are measured all the same
                results.push_back({.simulation = scene.definition().id(), .extent = extent, .problem = e.what()});
                continue;
            }
            while (!sweep->done()) {
                window.poll();
                if (window.should_close()) throw Error("the window was closed before everything was measured");
                sweep->begin(), sweep->arrive();
                if (sweep->picture().kind != Picture::Kind::none)
                    show(sweep->picture(), screen, window), sweep->shown();
                window.swap();
                sweep->presented();
                progress((static_cast<double>(results.size()) + sweep->progress()) / count, sweep->now());
            }
            results.push_back(sweep->result());
        }
    return results;
}

} // namespace glint
