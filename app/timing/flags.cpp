#include "app/timing/flags.h"

namespace glint {
namespace {

constexpr int few_samples = 100;
constexpr float waiting_share = 0.3f; // share of the frame
constexpr float limit_tolerance = 1.1f;
constexpr float dear = 0.01f; // of the frame
constexpr unsigned steady_percent = 5;
constexpr double coarse_ms = 0.1;

using Flags = std::vector<Flag>;
using Sentence = decltype(Flag::why);

void add_waiting(const TimingFacts& f, Flags& flags) {
    if (f.frame_ms <= 0 || f.waited_ms < waiting_share * f.frame_ms) return;
    const int percent = static_cast<int>(100 * f.waited_ms / f.frame_ms + 0.5f);
    if (at_limit(f))
        flags.push_back({f.vsync ? "vsync" : "limited",
                         Sentence::of("{} % of the frame is spent waiting for {}: the frame rate shows that limit, not "
                                      "the program's speed. The stages' times are correct.",
                                      percent, f.vsync ? "the display" : "the frame limit"),
                         Concerns::frame, false});
    else
        flags.push_back({"waits",
                         Sentence::of("{} % of the frame is spent waiting in the swap, although the display could show "
                                      "more frames: OpenGL has not finished drawing, or the display delays the swap.",
                                      percent),
                         Concerns::frame, false});
}

void add_samples(const TimingFacts& f, Flags& flags) {
    if (f.profiling && f.samples < few_samples)
        flags.push_back({"few samples",
                         Sentence::of("Only {} frames were measured. With fewer than {} frames, the p99 is the "
                                      "maximum, and the median is not stable.",
                                      f.samples, few_samples),
                         Concerns::frame, true});
    if (f.profiling && f.excludes_warm_up && f.warm_up_frames > 0)
        flags.push_back(
            {"warm-up",
             Sentence::of(
                 "The first {} frames since the start or the last change are excluded: they include one-time costs.",
                 f.warm_up_frames),
             Concerns::frame, false});
}

void add_profiler(const TimingFacts& f, Flags& flags) {
    if (!f.profiling)
        flags.push_back({"off", "The profiler is off: only whole frames are measured.", Concerns::frame, true});
    if (f.profiling && f.frame_ms > 0 && f.own_ms > dear * f.frame_ms)
        flags.push_back({"profiler",
                         Sentence::of("The profiler itself takes {:.3f} ms, {:.1f} % of the frame.", f.own_ms,
                                      100 * f.own_ms / f.frame_ms),
                         Concerns::frame, true});
}

void add_drawing(const TimingFacts& f, Flags& flags) {
    if (draws_in_software(f.renderer))
        flags.push_back({"software GL",
                         Sentence::of("OpenGL runs on the CPU ({}): the times of OpenGL and of concurrent work are not "
                                      "valid for a graphics card.",
                                      f.renderer),
                         Concerns::gpu, true});
    if (f.opengl_error_ms.value_or(0) > coarse_ms)
        flags.push_back({"GL clock",
                         Sentence::of("In the timeline, OpenGL's intervals may be shifted by up to {:.2f} ms against "
                                      "the CPU's intervals; their lengths are correct.",
                                      *f.opengl_error_ms),
                         Concerns::gpu, false});
}

void add_device(const TimingFacts& f, Flags& flags) {
    if (!f.cuda) return;
    if (!f.device_error_ms)
        flags.push_back({"CUDA clock",
                         "CUDA's clock is not aligned with the CPU's yet: the timeline shows CUDA's intervals at the "
                         "time when they were queued. Their lengths are correct.",
                         Concerns::gpu, true});
    if (f.device_error_ms.value_or(0) > coarse_ms)
        flags.push_back({"CUDA clock",
                         Sentence::of("In the timeline, CUDA's intervals may be shifted by up to {:.2f} ms against the "
                                      "CPU's intervals; their lengths are correct.",
                                      *f.device_error_ms),
                         Concerns::gpu, false});
    if (f.compiled_at_launch)
        flags.push_back({"compiled here",
                         "This program has no machine code for this GPU: the driver compiles each kernel before its "
                         "first run and caches the result. Build for this card to compare times.",
                         Concerns::gpu, true});
}

void add_clocks(const TimingFacts& f, Flags& flags) {
    if (f.lowest_mhz > 0 && (f.highest_mhz - f.lowest_mhz) * 100 > steady_percent * f.highest_mhz)
        flags.push_back(
            {"clock",
             Sentence::of("The GPU's clock varied from {} to {} MHz during the measurement; the times vary with it.",
                          f.lowest_mhz, f.highest_mhz),
             Concerns::gpu, true});
    if (!f.slowed.empty())
        flags.push_back({"throttled",
                         Sentence::of("The GPU throttles its clock: {}. Without throttling, the GPU would be faster.",
                                      std::string_view(f.slowed)),
                         Concerns::gpu, true});
}

} // namespace

bool at_limit(const TimingFacts& f) { return f.limit_ms > 0 && f.frame_ms < f.limit_ms * limit_tolerance; }

bool draws_in_software(std::string_view renderer) {
    for (const char* name : {"llvmpipe", "softpipe", "swrast", "SWR", "SwiftShader", "Software Rasterizer"})
        if (renderer.find(name) != renderer.npos) return true;
    return false;
}

std::vector<Flag> flags_of(const TimingFacts& facts, std::vector<Flag> flags) {
    flags.clear();
    for (const auto add : {add_profiler, add_samples, add_waiting, add_drawing, add_device, add_clocks})
        add(facts, flags);
    return flags;
}

} // namespace glint
