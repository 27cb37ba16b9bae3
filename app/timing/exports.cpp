#include "app/timing/recording.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace glint {

Json json_of(const Summary& s) {
    Json json;
    json["samples"] = s.samples;
    const auto value = [&](float ms) { return s.samples ? Json(shortest(ms)) : Json(nullptr); };
    json["median_ms"] = value(s.median), json["p95_ms"] = value(s.p95), json["p99_ms"] = value(s.p99);
    json["worst_ms"] = value(s.worst), json["deviation_ms"] = value(s.deviation);
    return json;
}

Json stages_json(const Recording& all) {
    Json stages = Json::array();
    for (const Recording::Stage& stage : all.stages) {
        Json one{{"stage", stage.label}, {"lane", id_of(stage.lane)}, {"depth", stage.depth}};
        one.update(json_of(stage.times));
        stages.push_back(std::move(one));
    }
    return stages;
}

Json clock_errors_json(const Recording& all) {
    const auto known = [](const std::optional<double>& ms) { return ms ? Json(*ms) : Json(nullptr); };
    return {{"device", known(all.device_error_ms)}, {"opengl", known(all.opengl_error_ms)}};
}

std::string json_of(const Recording& all) {
    Json json;
    json["what"] = all.title;
    json["frame"] = json_of(all.frame);
    json["stages"] = stages_json(all);
    json["clock_error_ms"] = clock_errors_json(all);
    json["flags"] = Json::array();
    for (const Flag& flag : all.flags)
        json["flags"].push_back({{"flag", flag.word}, {"why", std::string_view(flag.why)}});
    json["frames_ms"] = Json::array();
    for (const float ms : all.frames_ms) json["frames_ms"].push_back(shortest(ms));
    return json_text(json);
}

namespace {

std::string row(std::string_view lane, const std::string& label, int depth, const Summary& s, float frame_ms) {
    const std::string share = frame_ms > 0 && s.samples ? fmt::format("{:.4f}", s.median / frame_ms) : "";
    if (s.samples == 0) return fmt::format("{},{},{},0,,,,,,{}\n", lane, csv_cell(label), depth, share);
    return fmt::format("{},{},{},{},{:.6f},{:.6f},{:.6f},{:.6f},{:.6f},{}\n", lane, csv_cell(label), depth, s.samples,
                       s.median, s.p95, s.p99, s.worst, s.deviation, share);
}

} // namespace

std::string csv_of(const Recording& all) {
    std::string text = "lane,stage,depth,samples,median_ms,p95_ms,p99_ms,worst_ms,deviation_ms,share\n";
    if (all.frame.samples > 0) text += row("", "frame", 0, all.frame, all.frame.median);
    for (const Recording::Stage& stage : all.stages)
        text += row(id_of(stage.lane), stage.label, stage.depth, stage.times, all.frame.median);
    return text;
}

namespace {

constexpr int process = 1, frames_track = 1;

struct Track {
    int id;
    const char* name;
};

/// Lanes whose work runs one after the other share one track, which a viewer treats as a thread.
Track track_of(Lane lane) {
    switch (lane) {
    case Lane::cuda:
        return {3, "CUDA stream"};
    case Lane::worker:
        return {4, "Worker"};
    case Lane::opengl:
        return {5, "OpenGL"};
    default:
        return {2, "CPU, main thread"};
    }
}

/// In microseconds from the earliest one, in whole nanoseconds.
struct Slice {
    int track;
    double start, duration;
    std::string_view name;
    const char* category;
};

double microseconds(double ms) { return std::round(ms * 1e6) / 1e3; }

double earliest_of(const Recording& all) {
    double earliest = all.events.empty() ? 0 : all.events.front().start_ms;
    if (!all.last_frames.empty()) earliest = std::min(earliest, all.last_frames.front().start_ms);
    for (const Recording::Event& event : all.events) earliest = std::min(earliest, event.start_ms);
    return earliest;
}

/// Viewers refuse slices of one track that overlap partly. Two clocks may differ slightly, and rounding may add to it.
/// If most of a slice lies beyond the end of the enclosing slice, the enclosing slice ends where the inner one begins;
/// otherwise the inner slice is cut.
void make_nest(std::vector<Slice>& slices) {
    std::ranges::stable_sort(slices, [](const Slice& a, const Slice& b) {
        if (a.track != b.track) return a.track < b.track;
        return a.start != b.start ? a.start < b.start : a.duration > b.duration;
    });
    const auto end = [](const Slice& slice) { return slice.start + slice.duration; };
    std::vector<Slice*> around;
    for (Slice& slice : slices) {
        while (!around.empty() && (around.back()->track != slice.track || end(*around.back()) <= slice.start))
            around.pop_back();
        while (!around.empty() && end(slice) > end(*around.back())) {
            const double inside = end(*around.back()) - slice.start;
            if (inside > slice.duration / 2 || slice.start <= around.back()->start) {
                slice.duration = inside;
                break;
            }
            around.back()->duration = slice.start - around.back()->start;
            around.pop_back();
        }
        around.push_back(&slice);
    }
}

Json name_of_track(const Track& track) {
    return {
        {"ph", "M"}, {"name", "thread_name"}, {"pid", process}, {"tid", track.id}, {"args", {{"name", track.name}}}};
}

} // namespace

std::string trace_of(const Recording& all) {
    const double zero = earliest_of(all);
    std::vector<Slice> slices;
    std::vector<std::string> frame_names;
    frame_names.reserve(all.last_frames.size());
    std::vector<Track> tracks;
    const auto seen = [&](const Track& track) {
        if (std::ranges::find(tracks, track.id, &Track::id) == tracks.end()) tracks.push_back(track);
    };
    for (const Recording::Frame& frame : all.last_frames) {
        seen({frames_track, "Frames"});
        frame_names.push_back("frame " + std::to_string(frame.number));
        slices.push_back({frames_track, microseconds(frame.start_ms - zero), microseconds(frame.total_ms),
                          frame_names.back(), "frame"});
    }
    for (const Recording::Event& event : all.events) {
        const Recording::Stage& stage = all.stages[static_cast<std::size_t>(event.stage)];
        seen(track_of(stage.lane));
        slices.push_back({track_of(stage.lane).id, microseconds(event.start_ms - zero), microseconds(event.duration_ms),
                          stage.label, id_of(stage.lane)});
    }
    make_nest(slices);
    Json events = Json::array();
    events.push_back({{"ph", "M"}, {"name", "process_name"}, {"pid", process}, {"args", {{"name", "Glint"}}}});
    for (const Track& track : tracks) {
        events.push_back(name_of_track(track));
        events.push_back({{"ph", "M"},
                          {"name", "thread_sort_index"},
                          {"pid", process},
                          {"tid", track.id},
                          {"args", {{"sort_index", track.id}}}});
    }
    for (const Slice& slice : slices)
        events.push_back({{"ph", "X"},
                          {"name", slice.name},
                          {"cat", slice.category},
                          {"pid", process},
                          {"tid", slice.track},
                          {"ts", slice.start},
                          {"dur", slice.duration}});
    const Json json{{"displayTimeUnit", "ms"},
                    {"otherData", {{"what", all.title}, {"clock_error_ms", clock_errors_json(all)}}},
                    {"traceEvents", events}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace glint
