#include "app/files/formats/data_text.h"
#include "app/timing/recording.h"
#include "app/timing/stage_json.h"

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

} // namespace glint
