#include "app/measure/limits/store.h"
#include "app/files/input_file.h"
#include "app/files/output_file.h"
#include "app/files/state_folder.h"
#include "app/files/version.h"
#include "app/measure/limits/meter.h"
#include "app/world/text/number_text.h"
#include <cmath>
#include <fmt/format.h>
#include <new>

namespace glint {
namespace fs = std::filesystem;
namespace {

constexpr const char* file_name = "limits.json";

constexpr double disturbed = 0.1;            // spread
constexpr const char* spread_key = "spread"; // entries of older versions lack it and are measured again

struct Entry {
    const char* key;
    double MachineLimits::*value;
    const char* title = nullptr; ///< name of the measured quantity
    bool lower_is_better = false;
};
constexpr Entry entries[] = {
    {"copy_bytes_per_second", &MachineLimits::copy_bytes_per_second, "copy rate"},
    {"cached_copy_bytes_per_second", &MachineLimits::cached_bytes_per_second, "cache's copy rate"},
    {"operations_per_second", &MachineLimits::operations_per_second, "multiply-adds"},
    {"launch_seconds", &MachineLimits::launch_seconds, "launch cost", true},
    {"cache_bytes", &MachineLimits::cache_bytes}};

MachineLimits limits_from(const Json& json) {
    MachineLimits limits;
    for (const Entry& row : entries) {
        const double value = json.at(row.key).get<double>();
        if (!std::isfinite(value) || value < 0) throw Error(std::string(row.key) + " is out of range");
        limits.*row.value = value;
    }
    limits.spread = json.value(spread_key, 0.);
    if (!(limits.spread >= 0 && limits.spread <= 1)) throw Error("spread is out of range");
    return limits;
}

/// The file's entries by key; nothing if there is no file. Throws if it is broken.
std::optional<Json> all_from(const fs::path& file) {
    const auto text = read_file(file);
    if (!text) return {};
    Json all = parse_json(*text);
    if (!all.is_object()) throw Error("it is not a JSON object");
    for (const auto& [key, json] : all.items()) limits_from(json);
    return all;
}

} // namespace

std::string limits_key(const ComputeDevice& device, const Devices& found) {
    const std::string driver =
        device.has_driver() ? ", driver for CUDA " + cuda_version_text(found.driver_version) : "";
    return device.name() + driver + ", glint " + version;
}

StoredLimits load_limits(const std::optional<fs::path>& folder, const std::string& key) {
    if (!folder) return {};
    const fs::path file = *folder / file_name;
    try {
        const auto all = all_from(file);
        if (!all || !all->contains(key) || !all->at(key).contains(spread_key)) return {};
        return {limits_from(all->at(key)), ""};
    } catch (const std::bad_alloc&) { throw; } catch (const Unreadable& error) {
        return {{}, sentence_of(error) + "; the limits are measured again."};
    } catch (const std::exception&) {
        return {{}, file.string() + " is broken; " + set_aside(file) + " and the limits are measured again."};
    }
}

std::optional<std::string> save_limits(const std::optional<fs::path>& folder, const std::string& key,
                                       const MachineLimits& limits) {
    if (!folder) return {}; // the settings report the missing folder
    Json all = Json::object();
    try {
        if (auto known = all_from(*folder / file_name)) all = std::move(*known);
    } catch (const std::bad_alloc&) { throw; } catch (const Unreadable& error) {
        return "the limits were not saved: " + sentence_of(error);
    } catch (const std::exception&) {
        set_aside(*folder / file_name); // the file was damaged after it was loaded
    }
    all[key] = json_of(limits);
    return write_file(*folder / file_name, json_text(all));
}

fs::path limits_file(const std::optional<fs::path>& folder) { return folder ? *folder / file_name : fs::path(); }

std::optional<fs::file_time_type> limits_written(const fs::path& file) {
    std::error_code missing;
    const auto time = fs::last_write_time(file, missing);
    return missing ? std::nullopt : std::optional(time);
}

KeptLimits keep_best(const MachineLimits& measured, const std::optional<MachineLimits>& known) {
    KeptLimits best{measured, ""};
    if (!known) return best;
    best.limits.spread = std::min(measured.spread, known->spread);
    for (const Entry& row : entries) {
        const double now = measured.*row.value, before = (*known).*row.value;
        if (!row.title || !(row.lower_is_better ? before < now : before > now)) continue;
        best.limits.*row.value = before;
        best.kept += fmt::format("{}{} ({:.0f} % better)", best.kept.empty() ? "" : ", ", row.title,
                                 100 * (row.lower_is_better ? now / before : before / now) - 100);
    }
    if (!best.kept.empty())
        best.kept = "Kept from an earlier measurement: " + best.kept + ". To discard it: glint bench --limits --forget";
    return best;
}

FixedString<160> busy_warning_of(const MachineLimits& limits) {
    if (limits.spread <= disturbed) return "";
    return FixedString<160>::of("The machine was busy during the measurement of its limits (rounds differ by {:.0f} "
                                "%), so the limits may be too low. Measure again when no other program runs.",
                                100 * limits.spread);
}

Json json_of(const MachineLimits& limits) {
    Json json;
    for (const Entry& row : entries) json[row.key] = limits.*row.value;
    json[spread_key] = limits.spread;
    return json;
}

FixedString<160> text_of(const MachineLimits& limits) {
    return FixedString<160>::of(
        "copies {}B/s in memory and {}B/s in the cache, computes {}operations/s and needs {} µs per launch",
        with_prefix(limits.copy_bytes_per_second), with_prefix(limits.cached_bytes_per_second),
        with_prefix(limits.operations_per_second), readable_number(limits.launch_seconds * 1e6));
}

} // namespace glint
