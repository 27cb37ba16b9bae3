#include "app/measure/methods/store.h"
#include "app/files/formats/data_text.h"
#include "app/files/input_file.h"
#include "app/files/output_file.h"
#include "app/files/state_folder.h"
#include "app/files/version.h"
#include "app/measure/methods/autotuner.h"
#include "app/world/params/auto_method.h"
#include "app/world/text/number_text.h"
#include "sims/api/device.h"
#include <cmath>
#include <fmt/format.h>
#include <new>
#include <string_view>

namespace glint {

namespace fs = std::filesystem;
namespace {

constexpr const char* file_name = "methods.json";

std::string this_build() { return fmt::format("{} {}", version, commit); }

bool matters(const glint_param& row) { return is_work_choice(row) && std::string_view(row.id) != "method"; }

KnownMethods known_from(const Json& json) {
    KnownMethods known;
    const Json& measured_at = json.at("measured_at");
    if (measured_at.is_number_integer()) known.measured_at = measured_at.get<std::int64_t>();
    if (!measured_at.is_number_integer() || known.measured_at < 0) throw Error("measured_at is no time");
    for (const auto& [id, ms] : json.at("ms").items()) {
        known.ms[id] = ms.get<double>();
        if (!std::isfinite(known.ms[id]) || known.ms[id] <= 0) throw Error(id + " took no time");
    }
    if (known.ms.empty()) throw Error("no method is named");
    return known;
}

/// Entries of this build; throws if the text is broken.
std::map<std::string, KnownMethods> all_from(const std::string& text) {
    std::map<std::string, KnownMethods> all;
    const Json json = parse_json(text);
    const bool ours = json.at("build").get<std::string>() == this_build();
    for (const auto& [question, known] : json.at("methods").items())
        if (KnownMethods read = known_from(known); ours) all.emplace(question, std::move(read));
    return all;
}

} // namespace

KnownMethods known_from(const std::vector<MethodTime>& times, const Definition& definition, std::int64_t now_s) {
    KnownMethods known{{}, now_s};
    const glint_param& row = *auto_row(definition);
    for (const MethodTime& time : times) known.ms[row.choices[time.method].id] = time.ms;
    return known;
}

bool same_question(const Params& a, const Params& b, Extent extent) {
    if (&a.definition() != &b.definition() || runs_at_once(a, extent) != runs_at_once(b, extent)) return false;
    return std::ranges::all_of(a.definition().params(),
                               [&](const glint_param& row) { return !matters(row) || a.same(row, b); });
}

std::string tuning_key(const ComputeDevice& device, const Devices& found, const Params& params, Extent extent) {
    const std::string driver =
        device.has_driver() ? ", driver for CUDA " + cuda_version_text(found.driver_version) : "";
    std::string text =
        fmt::format("{}{}: {} {}x{}, {} {}", device.name(), driver, params.definition().id(), extent.width,
                    extent.height, runs_at_once(params, extent), times_steps(params, extent) ? "steps" : "drawing");
    for (const glint_param& row : params.definition().params())
        if (matters(row)) text += fmt::format(", {}={}", row.id, params.text(row));
    return text;
}

MethodStore::MethodStore(std::optional<fs::path> folder) : folder_(std::move(folder)) {
    if (!folder_) return;
    const fs::path file = *folder_ / file_name;
    try {
        if (const auto text = read_file(file)) known_ = all_from(*text);
    } catch (const std::bad_alloc&) { throw; } catch (const Unreadable& error) {
        problem_ = sentence_of(error) + "; methods are measured again and not saved.";
        folder_.reset();
    } catch (const std::exception&) {
        problem_ = file.string() + " is broken; " + set_aside(file) + " and methods are measured again.";
    }
}

const KnownMethods* MethodStore::find(const std::string& question) const {
    const auto found = known_.find(question);
    return found == known_.end() ? nullptr : &found->second;
}

/// Another Glint may have written the file since it was read. A file that is broken by now is replaced.
void MethodStore::merge_stored_methods() {
    try {
        const auto text = read_file(*folder_ / file_name);
        if (!text) return;
        for (auto& [question, theirs] : all_from(*text))
            if (KnownMethods& ours = known_[question]; ours.ms.empty() || theirs.measured_at > ours.measured_at)
                ours = std::move(theirs);
    } catch (const std::bad_alloc&) { throw; } catch (const std::exception&) {
    }
}

std::optional<std::string> MethodStore::keep(const std::string& question, KnownMethods known) {
    if (folder_) merge_stored_methods();
    known_[question] = std::move(known);
    if (!folder_) return {}; // the settings report the missing folder
    Json json{{"build", this_build()}, {"methods", Json::object()}};
    for (const auto& [asked, answer] : known_)
        json["methods"][asked] = {{"measured_at", answer.measured_at}, {"ms", answer.ms}};
    return write_file(*folder_ / file_name, json_text(json));
}

std::optional<std::int32_t> fastest(const KnownMethods& known, const Params& params, const ComputeDevice& device,
                                    Extent extent) {
    std::optional<std::int32_t> best;
    double best_ms = 0;
    const glint_param* row = auto_row(params.definition());
    for (const std::int32_t method : methods_for_auto(params, device, extent)) {
        const auto found = known.ms.find(row->choices[method].id);
        if (found == known.ms.end() || (best && found->second >= best_ms)) continue;
        best = method, best_ms = found->second;
    }
    return best;
}

std::string against_reference(const KnownMethods& known, const Definition& definition, std::int32_t method) {
    const glint_param& row = *auto_row(definition);
    if (row.reference < 0 || row.reference >= row.choice_count) return "";
    if (method == row.reference) return "the reference";
    const auto reference = known.ms.find(row.choices[row.reference].id), its = known.ms.find(row.choices[method].id);
    if (reference == known.ms.end() || its == known.ms.end()) return "";
    const double times = reference->second / its->second;
    return times >= 1 ? fmt::format("{}× {}", readable_number(times, 2), reference->first)
                      : fmt::format("{}× slower than {}", readable_number(1 / times, 2), reference->first);
}

namespace {
constexpr std::int64_t minute = 60, hour = 60 * minute, day = 24 * hour; // seconds
}

std::string answer_text(const KnownMethods& known, const Definition& definition, std::int32_t method) {
    const std::string ratio = against_reference(known, definition, method);
    return auto_row(definition)->choices[method].id + (ratio.empty() ? "" : ", " + ratio);
}

std::string ago_text(std::int64_t seconds) {
    if (seconds < minute) return "just now"; // also for times in the future, after the clock was changed
    if (seconds < hour) return fmt::format("{} min ago", seconds / minute);
    if (seconds < 2 * day) return fmt::format("{} h ago", seconds / hour);
    return fmt::format("{} days ago", seconds / day);
}

} // namespace glint
