#include "app/report/provenance.h"
#include "app/world/text/number_text.h"
#include <fmt/format.h>
#include <utility>

namespace glint {
namespace {

void add_of_lane(Lane lane, const MeasuredScene& scene, std::vector<std::string>& all) {
    const bool computes = lane == Lane::cuda || lane == Lane::worker;
    if (lane == Lane::cuda) {
        all.emplace_back("OpenGL and other programs share the card: their work between the two events is included.");
        all.emplace_back("If the stream was empty, the first kernel's launch latency is included.");
    } else if (lane == Lane::worker) {
        all.emplace_back("The window and other programs share these cores.");
    } else if (lane == Lane::opengl) {
        all.emplace_back(
            "Other programs share the device that draws. The simulation shares it, too, if it runs on that device.");
    } else {
        all.emplace_back("The system may run another thread on this core during the measurement.");
    }
    if (computes && scene.times_launches) all.emplace_back("Every launch is timed separately, which adds time.");
    if (computes && scene.compares)
        all.emplace_back("The other side of the comparison computes in between, so caches hold its data.");
}

/// Adds the flags for all numbers, or for frames.
void add_flags(Concerns concerns, const MeasuredScene& scene, std::vector<std::string>& all) {
    for (const Flag& flag : flags_of(scene.facts))
        if (flag.concerns == concerns || (flag.caution && flag.concerns == Concerns::frame))
            all.emplace_back(std::string_view(flag.why));
}

constexpr const char* not_measured_yet = "not measured yet";

std::string ms_text(float ms) { return readable_number(ms, 4) + " ms"; }

std::string spread_text(const Summary& s) {
    return fmt::format("{}; p95 {}, p99 {}, worst {}, standard deviation {}", margin_of_median(estimate_of(s)),
                       ms_text(s.p95), ms_text(s.p99), ms_text(s.worst), ms_text(s.deviation));
}

} // namespace

std::string text_of(const Provenance& p) {
    std::string text = fmt::format("{}: {}\nof: {}\nsamples: {}\nmethod: {}\nmargin: {}\n", p.what, p.value, p.scene,
                                   p.samples, p.method, p.margin);
    for (const std::string& one : p.disturbances) text += fmt::format("disturbed by: {}\n", one);
    return text += fmt::format("when: {}\n", p.when);
}

std::string_view timing_method(Lane lane) {
    switch (lane) {
    case Lane::cuda:
        return "CUDA events on the simulation's stream before and after the work: the card's clock, with a resolution "
               "of about 0.5 µs. They are read later, without waiting";
    case Lane::opengl:
        return "OpenGL timestamp queries before and after the commands: the clock of the device that draws. They are "
               "read later, without waiting";
    case Lane::worker:
        return "host clock (std::chrono::steady_clock) around the call, on the computing thread: the work is complete "
               "when the call returns";
    default:
        return "host clock (std::chrono::steady_clock) around the call, on the window's thread";
    }
}

std::string frame_samples(int samples, const MeasuredScene& scene) {
    if (samples == 0) return "none yet";
    const std::string left_out =
        scene.facts.excludes_warm_up
            ? fmt::format("; the first {} since the start or the last change are excluded", scene.facts.warm_up_frames)
            : "";
    return fmt::format("{} frames (the newest, {} at most){}", samples, scene.facts.window, left_out);
}

std::string margin_of_median(const TimeEstimate& time) {
    if (time.samples == 0) return "not known yet";
    return fmt::format(
        "{} ms ± {} ms with 95 % confidence: from the ranks around the median, without assuming a distribution",
        readable_number(time.ms, 4), readable_number(time.margin_of_error, 2));
}

std::vector<std::string> stage_disturbances(Lane lane, const MeasuredScene& scene) {
    std::vector<std::string> all;
    add_of_lane(lane, scene, all);
    add_flags(Concerns::gpu, scene, all);
    return all;
}

std::string request_date(const MeasuredScene& scene, std::string_view of_what) {
    if (scene.frozen_since.empty()) return fmt::format("shown {}; {}", scene.date, of_what);
    return fmt::format("frozen {}; {}. Shown {}", scene.frozen_since, of_what, scene.date);
}

std::string frame_date(int samples, const MeasuredScene& scene) {
    const double seconds = static_cast<double>(scene.facts.frame_ms) * samples / 1000;
    return request_date(scene,
                        fmt::format("from the newest frames at that time, which took at least {:.1f} s", seconds));
}

Provenance stage_provenance(std::string_view label, Lane lane, SummaryNumber number, const Summary& times,
                            const MeasuredScene& scene) {
    return {fmt::format("{}: {}", label, number.name),
            times.samples > 0 ? ms_text(number.ms) : not_measured_yet,
            scene.title,
            fmt::format("{}; all intervals of a frame together are one sample", frame_samples(times.samples, scene)),
            std::string(timing_method(lane)),
            times.samples > 0 ? spread_text(times) : "not known yet",
            stage_disturbances(lane, scene),
            frame_date(times.samples, scene)};
}

Provenance frame_provenance(SummaryNumber number, const Summary& frames, const MeasuredScene& scene) {
    Provenance of{fmt::format("a frame's length: {}", number.name),
                  frames.samples > 0 ? ms_text(number.ms) : not_measured_yet,
                  scene.title,
                  frame_samples(frames.samples, scene),
                  "host clock (std::chrono::steady_clock) from the beginning of one frame to the beginning of the "
                  "next, on the window's thread, including waiting",
                  frames.samples > 0 ? spread_text(frames) : "not known yet",
                  {"Everything else on the machine: other programs, the display, the window system."},
                  frame_date(frames.samples, scene)};
    add_flags(Concerns::frame, scene, of.disturbances);
    return of;
}

Provenance rate_provenance(std::string shown, const Summary& frames, const MeasuredScene& scene) {
    Provenance of = frame_provenance({"median", frames.median}, frames, scene);
    of.what = fmt::format("frames per second: 1000 ms divided by the median frame time, {}", of.value);
    of.value = std::move(shown);
    return of;
}

} // namespace glint
