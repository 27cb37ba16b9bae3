#include "app/window/bench/bench_window.h"
#include "app/measure/sweep.h"
#include "app/terminal/failure.h"
#include "app/window/bench/bench_program.h"
#include "app/window/workspace/compute_devices.h"
#include "app/window/workspace/shown_picture.h"
#include "app/world/instance.h"
#include "render/egl_context.h"
#include "render/window.h"
#include "sims/api/device.h"

namespace glint {
namespace {

/// Shows the pictures: in a window or, without a display, in an off-screen OpenGL context.
class Surface {
public:
    explicit Surface(int cuda_device) {
        try {
            window_.emplace(WindowOptions{.title = "Glint measures", .swap_interval = 0});
        } catch (const NoDisplay& none) { open_without_display(cuda_device, none); }
    }

    void show(const Picture& picture, const Screen& screen) const {
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
        const Size size = window_ ? window_->framebuffer() : unseen;
        const ScreenRect all{0, 0, double(size.width), double(size.height)};
        screen.draw(image_of(picture), fitted(picture.extent.width, picture.extent.height, all), all, size.height);
    }
    void poll() {
        if (!window_) return;
        window_->poll();
        if (window_->should_close())
            throw Failure(Exit::unavailable, "the window was closed before everything was measured");
    }
    void swap() {
        if (window_) return window_->swap();
        const gl::Fence before = std::exchange(frame_, gl::Fence::here());
        (void)before.passed(one_second); // as in a window; else frames would find no free buffer
    }
    std::string opengl() const {
        return gl::get_string(GL_RENDERER) + (headless_ ? ", without a window (" + headless_->way() + ")" : "");
    }

private:
    static constexpr Size unseen{1280, 800};
    static constexpr GLuint64 one_second = 1'000'000'000;

    void open_without_display(int cuda_device, const NoDisplay& none) {
        try {
            headless_.emplace(cuda_device);
        } catch (const gl::Error& error) { throw NoDisplay(std::string(none.what()) + "; " + error.what()); }
        framebuffer_ = gl::Framebuffer::make(), colors_ = gl::Texture::make(GLenum(GL_TEXTURE_2D));
        glTextureStorage2D(colors_.id(), 1, GL_RGBA8, unseen.width, unseen.height);
        glNamedFramebufferTexture(framebuffer_.id(), GL_COLOR_ATTACHMENT0, colors_.id(), 0);
    }

    std::optional<Window> window_;
    std::optional<EglContext> headless_;
    gl::Framebuffer framebuffer_;
    gl::Texture colors_;
    gl::Fence frame_; // of the last frame
};

/// Shows only the pictures. (The program's window is created again for each measurement.)
class BareSurface {
public:
    explicit BareSurface(const BridgeRequest& request)
        : request_(request),
          surface_(request.cuda_ordinal),
          devices_(request.threads, [&] { return request.devices; }),
          device_(devices_.open(request.device)) {}

    SweepResult measure(const Params& scene, Extent extent, const std::function<void(double, const char*)>& progress) {
        require_extent(extent, device_);
        Sweep sweep(device_, scene, extent, std::nullopt, request_.buffers, Around::nothing,
                    {.frames = request_.frames});
        while (!sweep.done()) {
            surface_.poll();
            sweep.begin(), sweep.arrive();
            if (sweep.picture().kind != Picture::Kind::none) surface_.show(sweep.picture(), screen_), sweep.shown();
            surface_.swap();
            sweep.presented();
            progress(sweep.progress(), sweep.now());
        }
        SweepResult result = sweep.result();
        result.opengl = surface_.opengl();
        return result;
    }

private:
    const BridgeRequest& request_;
    Surface surface_;
    const Screen screen_;
    ComputeDevices devices_;
    ComputeDevice& device_;
};

} // namespace

std::vector<SweepResult> measure_bridge(const BridgeRequest& request,
                                        const std::function<void(double, const char*)>& progress) {
    std::optional<BareSurface> bare;
    if (request.interface)
        (void)ComputeDevices(request.threads, [&] {
            return request.devices;
        }).open(request.device); // throws if it is not available, before any measurement
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
            } catch (const Failure&) { throw; } catch (const Error& e) { // the other sizes are still measured
                results.push_back({.simulation = scene.definition().id(), .extent = extent, .problem = e.what()});
            }
        }
    return results;
}

} // namespace glint
