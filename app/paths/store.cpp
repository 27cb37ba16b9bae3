#include "app/paths/store.h"
#include "app/files/json.h"
#include "app/files/output_file.h"
#include "app/files/state_folder.h"
#include "app/paths/auto_path.h"
#include "app/paths/measuring.h"
#include "sims/api/device.h"
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <glint_version.h>

namespace glint {
namespace fs = std::filesystem;
namespace {

constexpr const char* file_name = "paths.json";

std::string this_build() { return std::string(version) + " " + commit; }

/// Rows that say how something looks, or what the mouse does.
bool matters(const glint_param& row) {
    constexpr std::array<std::string_view, 4> never{"path", "palette", "range", "brush"};
    return row.type == GLINT_CHOICE && std::ranges::find(never, row.id) == never.end();
}

KnownPaths known_from(const Json& json) {
    KnownPaths known;
    known.measured_at = json.at("measured_at").get<std::int64_t>();
    for (const auto& [id, ms] : json.at("ms").items()) {
        known.ms[id] = ms.get<double>();
        if (!std::isfinite(known.ms[id]) || known.ms[id] <= 0) throw Error(id + " took no time");
    }
    if (known.ms.empty()) throw Error("no path is named");
    return known;
}

/// Of this build; throws where the text is broken.
std::map<std::string, KnownPaths> all_from(const std::string& text) {
    std::map<std::string, KnownPaths> all;
    const Json json = Json::parse(text);
    const bool ours = json.at("build").get<std::string>() == this_build();
    for (const auto& [question, known] : json.at("paths").items())
        if (KnownPaths read = known_from(known); ours) all.emplace(question, std::move(read));
    return all;
}

} // namespace

KnownPaths known_from(const std::vector<PathTime>& times, const Definition& definition, std::int64_t now_s) {
    KnownPaths known{{}, now_s};
    const glint_param& row = *auto_row(definition);
    for (const PathTime& time : times) known.ms[row.choices[time.path].id] = time.ms;
    return known;
}

bool same_question(const Params& a, const Params& b, Extent extent) {
    if (&a.definition() != &b.definition() || runs_at_once(a, extent) != runs_at_once(b, extent)) return false;
    return std::ranges::all_of(a.definition().params(),
                               [&](const glint_param& row) { return !matters(row) || a.same(row, b); });
}

std::string path_question(const ComputeDevice& device, const Devices& found, const Params& params, Extent extent) {
    const std::string driver =
        device.has_driver() ? ", driver for CUDA " + cuda_version_text(found.driver_version) : "";
    std::string text =
        fmt::format("{}{}: {} {}x{}, {} {}", device.name(), driver, params.definition().id(), extent.width,
                    extent.height, runs_at_once(params, extent), times_steps(params, extent) ? "steps" : "drawing");
    for (const glint_param& row : params.definition().params())
        if (matters(row)) text += fmt::format(", {}={}", row.id, params.text(row));
    return text;
}

PathStore::PathStore(std::optional<fs::path> folder) : folder_(std::move(folder)) {
    if (!folder_) return;
    const fs::path file = *folder_ / file_name;
    try {
        if (const auto text = read_file(file)) known_ = all_from(*text);
    } catch (const std::exception&) {
        set_aside(file);
        problem_ = file.string() + " is broken; it was set aside as paths.json.broken and paths are measured again.";
    }
}

const KnownPaths* PathStore::find(const std::string& question) const {
    const auto found = known_.find(question);
    return found == known_.end() ? nullptr : &found->second;
}

std::optional<std::string> PathStore::keep(const std::string& question, KnownPaths known) {
    known_[question] = std::move(known);
    if (!folder_) return {}; // settings say so, too
    Json json{{"build", this_build()}, {"paths", Json::object()}};
    for (const auto& [asked, answer] : known_)
        json["paths"][asked] = {{"measured_at", answer.measured_at}, {"ms", answer.ms}};
    return write_file(*folder_ / file_name, json_text(json));
}

std::optional<std::int32_t> fastest(const KnownPaths& known, const Params& params, const ComputeDevice& device,
                                    Extent extent) {
    std::optional<std::int32_t> best;
    double best_ms = 0;
    const glint_param* row = auto_row(params.definition());
    for (const std::int32_t path : paths_for_auto(params, device, extent)) {
        const auto found = known.ms.find(row->choices[path].id);
        if (found == known.ms.end() || (best && found->second >= best_ms)) continue;
        best = path, best_ms = found->second;
    }
    return best;
}

std::string against_reference(const KnownPaths& known, const Definition& definition, std::int32_t path) {
    const glint_param& row = *auto_row(definition);
    if (row.reference < 0 || row.reference >= row.choice_count) return "";
    if (path == row.reference) return "the reference";
    const auto reference = known.ms.find(row.choices[row.reference].id), its = known.ms.find(row.choices[path].id);
    if (reference == known.ms.end() || its == known.ms.end()) return "";
    return fmt::format("{:.2g}× {}", reference->second / its->second, reference->first);
}

} // namespace glint
