#include "app/window/bench/bench_window.h"
#include "app/measure/sweep.h"
#include "app/terminal/failure.h"
#include "app/window/features/device/sweep_run.h"
#include "app/window/interface.h"
#include "app/window/workspace/compute_devices.h"
#include "app/window/workspace/gl_clock.h"
#include "app/window_requests.h"
#include "app/world/instance.h"
#include "render/glfw_window.h"
#include "render/off_screen.h"
#include "sims/api/device.h"
#include <cmath>
#include <ctime>
#include <imgui_internal.h>
#include <numeric>

namespace glint {

// The sweep in the program's own window, as started from its menu or the command line.

namespace {

constexpr int opening_frames = 60; // frames until panels have their places, and the simulation has a first picture

/// One scene and size. Throws NoDisplay without a display, Error if it cannot run there, Failure if it was stopped.
SweepResult measure_in_program(const BridgeRequest& request, const Params& scene, Extent extent,
                               const std::function<void(double, const char*)>& progress) {
    const ScopedConfigDir folder;
    Shell* shell = nullptr;
    App app({request.catalog, scene.definition().id(), scene, extent, request.device, request.threads},
            [&shell](Shell& made) { shell = &made; });
    prepare_to_measure(*shell);
    SweepRun& sweep_run = shell->get<SweepRun>();
    shell->workspace.session().appearance().pick_target({"", request.buffers});
    for (int i = 0; i < opening_frames; ++i) play_frame(app, *shell);
    sweep_run.set_effort({.frames = request.frames});
    sweep_run.begin_now();
    while (const Sweep* sweep = sweep_run.running()) {
        progress(sweep->progress(), sweep->now());
        play_frame(app, *shell);
    }
    if (!sweep_run.last()) throw Failure(Exit::interrupted, "measuring was stopped in the window");
    return *sweep_run.last();
}

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
        (void)before.passed(one_second); // as in a normal window; otherwise frames would find no free buffer
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

    std::optional<GlfwWindow> window_;
    std::optional<EglContext> headless_;
    gl::Framebuffer framebuffer_;
    gl::Texture colors_;
    gl::Fence frame_; // fence of the last frame
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
        Sweep sweep(device_, scene, extent, std::nullopt, request_.buffers, FrameContent::nothing,
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
        }).open(request.device); // throws Error before any measurement if the device is not available
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
    Frames(App& app, Shell& shell) : app_(app), shell_(shell) {
        prepare_to_measure(shell);
        app.before_swap([this] { spent_ += processor_ms() - since_, swapped_ = true; });
        app.after_swap([this] { since_ = processor_ms(); });
    }

    void show(const FrameManner& manner) {
        const std::string_view id = manner.id;
        shell_.timing.profiler.turn_on(manner.profiled);
        UiState& ui = shell_.ui;
        ui.bare = id.starts_with("hidden");
        if (!ui.bare) {
            shell_.get<Layout>().reset();
            play(1);
        }
        if (id == "all") open_all_panels(shell_.get<Interface>().panels());
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
        play_frame(app_, shell_);
        spent_ += processor_ms() - since_;
    }

    App& app_;
    Shell& shell_;
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
    costs.profiler_cpu_ms.push_back(mean_of(pair[0].cpu) - mean_of(pair[1].cpu));
    costs.profiler_frame_ms.push_back(mean_of(pair[0].whole) - mean_of(pair[1].whole));
}

} // namespace

FrameCosts measure_frames(const FrameRequest& request, const std::function<void(double)>& progress) {
    const ScopedConfigDir folder;
    Shell* shell = nullptr;
    App app({request.catalog, request.params.definition().id(), request.params, request.extent, request.device,
             request.threads},
            [&shell](Shell& made) { shell = &made; });
    Frames frames(app, *shell);
    frames.play(warm_up_frames);
    FrameCosts costs;
    const int rounds = (request.frames + block_frames - 1) / block_frames;
    for (int round = 0; round < rounds; ++round) {
        play_round(frames, round, costs);
        progress(static_cast<double>(round + 1) / rounds);
    }
    const Session& session = shell->workspace.session();
    costs.simulation = session.definition().id(), costs.extent = session.extent();
    costs.device = session.device().name(), costs.opengl = gl::get_string(GL_RENDERER);
    costs.target = session.presenter().target()->id();
    costs.frames = rounds * block_frames, costs.devices = shell->devices.found();
    return costs;
}

void open_all_panels(const std::vector<Docked>& panels) {
    const ImGuiViewport* all = ImGui::GetMainViewport();
    const int rows = 2, columns = (static_cast<int>(panels.size()) + rows - 1) / rows;
    const ImVec2 each{std::floor(all->WorkSize.x / static_cast<float>(columns)), std::floor(all->WorkSize.y / rows)};
    for (int i = 0; i < static_cast<int>(panels.size()); ++i) {
        const char* title = panels[static_cast<std::size_t>(i)].panel->title();
        ImGui::DockBuilderDockWindow(title, 0);
        const ImVec2 place{static_cast<float>(i % columns), i < columns ? 0.f : 1.f};
        ImGui::SetWindowPos(title, {all->WorkPos.x + place.x * each.x, all->WorkPos.y + place.y * each.y});
        ImGui::SetWindowSize(title, each);
    }
}

} // namespace glint
