#include "app/bridge/bench_window.h"
#include "app/bridge/bench_program.h"
#include "app/bridge/sweep.h"
#include "app/cli/failure.h"
#include "app/compute_devices.h"
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

/// The program's is made anew for each.
class BareWindow {
public:
    explicit BareWindow(const BridgeRequest& request)
        : request_(request),
          devices_(request.threads, [&] { return request.devices; }),
          device_(devices_.open(request.device)) {}

    SweepResult measure(const Params& scene, Extent extent, const std::function<void(double, const char*)>& progress) {
        require_extent(extent, device_);
        Sweep sweep(device_, scene, extent, std::nullopt, request_.buffers, Around::nothing, request_.frames);
        while (!sweep.done()) {
            window_.poll();
            if (window_.should_close())
                throw Failure(Exit::unavailable, "the window was closed before everything was measured");
            sweep.begin(), sweep.arrive();
            if (sweep.picture().kind != Picture::Kind::none) show(sweep.picture(), screen_, window_), sweep.shown();
            window_.swap();
            sweep.presented();
            progress(sweep.progress(), sweep.now());
        }
        return sweep.result();
    }

private:
    const BridgeRequest& request_;
    Window window_{{.title = "Glint measures", .swap_interval = 0}};
    const Screen screen_;
    ComputeDevices devices_;
    ComputeDevice& device_;
};

} // namespace

std::vector<SweepResult> measure_bridge(const BridgeRequest& request,
                                        const std::function<void(double, const char*)>& progress) {
    std::optional<BareWindow> bare;
    if (request.interface)
        (void)ComputeDevices(request.threads, [&] {
            return request.devices;
        }).open(request.device); // or nothing is measured
    else
        bare.emplace(request);
    std::vector<SweepResult> results;
    const double count = static_cast<double>(request.scenes.size() * request.extents.size());
    for (const Params& scene : request.scenes)
        for (const Extent extent : request.extents) {
            const auto part = [&](double of_this, const char* way) {
                progress((static_cast<double>(results.size()) + of_this) / count, way);
            };
            try {
                results.push_back(bare ? bare->measure(scene, extent, part)
                                       : measure_in_program(request, scene, extent, part));
            } catch (const Failure&) { throw; } catch (const Error& e) { // the other sizes are measured all the same
                results.push_back({.simulation = scene.definition().id(), .extent = extent, .problem = e.what()});
            }
        }
    return results;
}

} // namespace glint
