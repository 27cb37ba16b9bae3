#include "app/window/workspace/timing_report.h"
#include "app/doctor/machine.h"
#include "app/timing/flags.h"
#include "app/window/current_session.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/compute_devices.h"
#include "app/window/workspace/gl_clock.h"
#include "render/gl.h"
#include <algorithm>

namespace glint {
namespace {

/// Time of a frame that is spent waiting for the display or the frame limit.
float waited_ms(const Stages& stages) {
    float sum = 0;
    for (const int row : stages.order())
        if (stages[row].label == "swap" || stages[row].label == "frame cap") sum += stages[row].shown.median;
    return sum;
}

bool compiled_for_this(const Devices& found, const ComputeDevice& device) {
    const auto card = std::ranges::find(found.cuda, device.cuda_ordinal(), &CudaDevice::ordinal);
    return card != found.cuda.end() && compiled_at_launch(built_for(), card->compute_major, card->compute_minor);
}

/// "waves / double_slit, 1024 x 768, on NVIDIA H200 by CudaInterop".
std::string scene_title(const Session& session) {
    std::string text = session.definition().id();
    if (!session.preset().id().empty()) text += " / " + session.preset().id();
    text += ", " + std::to_string(session.extent().width) + " x " + std::to_string(session.extent().height) + ", on " +
            session.device().name();
    if (const FrameTarget* target = session.presenter().target()) text += " by " + std::string(target->id());
    return text + ", OpenGL on " + gl::get_string(GL_RENDERER);
}

} // namespace

TimingReport::TimingReport(const CurrentSession& current, const ComputeDevices& devices, const Settings& settings,
                           const UiState& ui, const WindowTiming& timing)
    : current_(current),
      devices_(devices),
      settings_(settings),
      ui_(ui),
      profiler_(timing.profiler),
      gl_clock_(timing.gl_clock),
      gpu_(timing.gpu) {}

void TimingReport::refresh() {
    if (!profiler_.frozen()) return frozen_.reset();
    if (!frozen_) frozen_ = Frozen{facts_now(), now_utc()};
}

TimingFacts TimingReport::facts() const { return frozen_ ? frozen_->facts : facts_now(); }

TimingFacts TimingReport::facts_now() const {
    const Summary& frame = profiler_.frame_summary();
    const Session& session = *current_;
    const ComputeDevice& device = session.device();
    TimingFacts facts;
    facts.samples = frame.samples, facts.window = profiler_.window(), facts.frame_ms = frame.median;
    facts.waited_ms = waited_ms(profiler_.stages());
    facts.vsync = settings_.vsync && settings_.frame_cap == 0;
    if (facts.vsync) facts.limit_ms = static_cast<float>(1000 / ui_.refresh_hz);
    if (settings_.frame_cap > 0) facts.limit_ms = 1000 / static_cast<float>(settings_.frame_cap);
    facts.excludes_warm_up = profiler_.frames().count() < static_cast<std::size_t>(profiler_.window());
    facts.warm_up_frames = Profiler::usual_warm_up;
    facts.profiling = profiler_.on(), facts.own_ms = profiler_.own_ms();
    facts.renderer = gl::get_text(GL_RENDERER);
    facts.cuda = device.kind() == ComputeDevice::Kind::cuda,
    facts.compiled_at_launch = compiled_for_this(devices_.found(), device);
    facts.device_error_ms = session.queue().clock_error_ms(), facts.opengl_error_ms = gl_clock_.error_ms();
    if (!facts.cuda) return facts;
    const double seconds = static_cast<double>(frame.median) * std::min(frame.samples, facts.window) / 1000;
    const GpuHealth health = gpu_.health(seconds);
    facts.lowest_mhz = health.lowest_mhz, facts.highest_mhz = health.highest_mhz;
    facts.slowed = held_back_text(health.held_back);
    return facts;
}

FrameParts TimingReport::frame_parts() const {
    const TimingFacts facts = this->facts();
    FrameParts parts;
    parts.frame = static_cast<double>(facts.frame_ms), parts.wait = static_cast<double>(facts.waited_ms);
    if (at_limit(facts)) parts.waits_for = facts.vsync ? "vsync" : "frame limit";
    const Stages& stages = profiler_.stages();
    for (const int row : stages.order()) {
        const StageRow& stage = stages[row];
        const double median = static_cast<double>(stage.shown.median);
        if (stage.lane == Lane::copy) parts.copy += median;
        if (stage.depth > 0) continue;
        if (stage.lane == Lane::cpu) parts.cpu += median;
        if (stage.lane == Lane::cuda || stage.lane == Lane::worker) parts.simulation += median;
    }
    return parts;
}

Recording TimingReport::recording() const { return recording_of(profiler_, scene_title(*current_), facts()); }

MeasuredScene TimingReport::scene() const {
    return {.title = scene_title(*current_),
            .date = now_utc(),
            .facts = facts(),
            .times_launches = settings_.time_launches,
            .compares = current_.pair() != nullptr,
            .frozen_since = frozen_ ? frozen_->since : ""};
}

} // namespace glint
