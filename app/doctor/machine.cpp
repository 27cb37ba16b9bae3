#include "app/doctor/machine.h"
#include "app/files/version.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <cmath>
#include <ctime>
#include <fmt/format.h>
#include <fstream>
#include <sys/utsname.h>

namespace glint {

namespace {

std::string
nvidia_driver() { // "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.82.07  Sat …", or with "for x86_64  580…"
    std::ifstream file("/proc/driver/nvidia/version");
    for (std::string word; file >> word;)
        if (word.find_first_not_of("0123456789.") == word.npos && word.find('.') != word.npos) return word;
    return "";
}

std::string system_name() {
    utsname name{};
    return uname(&name) == 0 ? fmt::format("{} {} {}", name.sysname, name.release, name.machine) : "";
}

Json cuda_version_json(int number) { return number ? Json(cuda_version_text(number)) : Json(nullptr); }

double gib(std::size_t bytes) { return static_cast<double>(bytes) / (1 << 30); }

Json json_of(const CudaDevice& card) {
    return {{"id", fmt::format("cuda:{}", card.ordinal)},
            {"name", card.name},
            {"compute_capability", fmt::format("{}.{}", card.compute_major, card.compute_minor)},
            {"memory_bytes", card.memory_bytes}};
}

std::string text_of(const CudaDevice& card) {
    return fmt::format("cuda:{}    {}, compute capability {}.{}, {:.1f} GiB", card.ordinal, card.name,
                       card.compute_major, card.compute_minor, gib(card.memory_bytes));
}

std::vector<std::string> capabilities(const std::vector<int>& numbers) {
    std::vector<std::string> texts(numbers.size());
    std::ranges::transform(numbers, texts.begin(),
                           [](int number) { return fmt::format("{}.{}", number / 10, number % 10); });
    return texts;
}

} // namespace

std::string now_utc() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

Machine inspect_machine(const Devices& devices) { return {devices, system_name(), nvidia_driver(), now_utc()}; }

Json json_of(const Machine& machine) {
    const Devices& devices = machine.devices;
    Json cards = Json::array(), refused = Json::array();
    for (const CudaDevice& card : devices.cuda) cards.push_back(json_of(card));
    for (const RefusedDevice& one : devices.refused) {
        refused.push_back(json_of(one.device));
        refused.back()["why"] = one.why;
    }
    Json json;
    json["version"] = version, json["commit"] = commit, json["date"] = machine.date, json["system"] = machine.system;
    json["cpu"] = {{"name", devices.cpu}, {"threads", devices.cpu_threads}};
    json["cuda"] = {{"devices", cards},
                    {"refused", refused},
                    {"problem", devices.cuda_problem},
                    {"error", devices.cuda_error},
                    {"error_name", devices.cuda_error_name},
                    {"answered", !devices.driver_silent},
                    {"answer_ms", std::round(devices.driver_ms)},
                    {"driver", machine.driver.empty() ? Json(nullptr) : Json(machine.driver)},
                    {"driver_cuda_version", cuda_version_json(devices.driver_version)},
                    {"runtime_version", cuda_version_json(devices.runtime_version)},
                    {"built_for", devices.built_for}};
    return json;
}

std::string text_of(const Machine& machine) {
    const Devices& devices = machine.devices;
    std::string text = fmt::format("glint     {} ({}), {}\nSystem    {}\nCPU       {}, {} threads\n", version, commit,
                                   machine.date, machine.system, devices.cpu, devices.cpu_threads);
    for (const CudaDevice& card : devices.cuda) text += text_of(card) + "\n";
    for (const RefusedDevice& one : devices.refused)
        text += text_of(one.device) + "\n          not used: " + one.why + "\n";
    if (!devices.cuda_problem.empty()) text += "CUDA      none: " + devices.cuda_problem + "\n";
    if (devices.driver_version)
        text += fmt::format("Driver    {}for CUDA {}, answered in {:.0f} ms\n",
                            machine.driver.empty() ? "" : machine.driver + ", ",
                            cuda_version_text(devices.driver_version), devices.driver_ms);
    else if (!machine.driver.empty())
        text += "Driver    " + machine.driver + "\n";
    if (devices.runtime_version)
        text += fmt::format("Built for CUDA {}, compute capability {}\n", cuda_version_text(devices.runtime_version),
                            fmt::join(capabilities(devices.built_for), ", "));
    return text;
}

namespace {

/// Exact: adds the number of bytes if it is no whole number of the larger unit.
std::string amount_of_bytes(std::int64_t bytes) {
    constexpr const char* units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    std::size_t in = 0;
    std::int64_t one = 1;
    while (in + 1 < std::size(units) && bytes / one >= 1024) ++in, one *= 1024;
    if (bytes % one == 0) return fmt::format("{} {}", bytes / one, units[in]);
    return fmt::format("{:.2f} {} ({} bytes)", static_cast<double>(bytes) / static_cast<double>(one), units[in], bytes);
}

std::string amount_text(std::int64_t value, std::string_view in) {
    if (in == unit::bytes) return amount_of_bytes(value);
    if (in == unit::kilohertz) return fmt::format("{} MHz", static_cast<double>(value) / 1000);
    return in.empty() ? fmt::format("{}", value) : fmt::format("{} {}", value, in);
}

std::string sides_text(const Sides& sides, std::string_view in) {
    const std::span<const std::int64_t> told(sides.of.data(), sides.count);
    return fmt::format("{}{}{}", fmt::join(told, " x "), in.empty() ? "" : " ", in);
}

template <class... Cases> struct Overloaded : Cases... { using Cases::operator()...; };
template <class... Cases> Overloaded(Cases...) -> Overloaded<Cases...>;

Json value_json(const PropertyValue& value) {
    return std::visit(Overloaded{[](std::monostate) { return Json(nullptr); },
                                 [](std::int64_t number) { return Json(number); }, [](bool has) { return Json(has); },
                                 [](const Version& of) { return Json(fmt::format("{}.{}", of.major, of.minor)); },
                                 [](const Sides& sides) {
                                     return Json(std::vector(sides.of.begin(), sides.of.begin() + sides.count));
                                 },
                                 [](const std::string& text) { return Json(text); }},
                      value);
}

Json json_of(const DeviceProperty& property) {
    const PropertyRow& row = property.row;
    return {{"id", row.id},
            {"label", row.label},
            {"group", name_of(row.group)},
            {"value", value_json(property.value)},
            {"unit", row.unit},
            {"text", text_of(property)},
            {"meaning", row.meaning}};
}

} // namespace

const char* name_of(PropertyGroup group) {
    static constexpr const char* names[] = {
        "Identity", "Compute", "Memory", "Limits of a launch", "Textures and surfaces", "Features", "Link"};
    return names[static_cast<int>(group)];
}

std::string text_of(const DeviceProperty& property) {
    const std::string_view in = property.row.unit;
    return std::visit(Overloaded{[](std::monostate) { return std::string("not known"); },
                                 [&](std::int64_t number) { return amount_text(number, in); },
                                 [](bool has) { return std::string(has ? "yes" : "no"); },
                                 [](const Version& of) { return fmt::format("{}.{}", of.major, of.minor); },
                                 [&](const Sides& sides) { return sides_text(sides, in); },
                                 [](const std::string& text) { return text; }},
                      property.value);
}

bool matches(const DeviceProperty& property, std::string_view words) {
    const PropertyRow& row = property.row;
    return has_all_words({row.id, row.label, name_of(row.group), text_of(property), row.meaning}, words);
}

std::vector<DeviceSheet> device_sheets(const Devices& found) {
    std::vector<DeviceSheet> sheets{
        {"cpu", fmt::format("{}, {} threads", found.cpu, found.cpu_threads), "", found.cpu_properties}};
    sheets.reserve(1 + found.cuda.size() + found.refused.size());
    for (const CudaDevice& device : found.cuda)
        sheets.push_back({fmt::format("cuda:{}", device.ordinal), device.name, "", device.properties});
    for (const RefusedDevice& one : found.refused)
        sheets.push_back({fmt::format("cuda:{}", one.device.ordinal), one.device.name, one.why, one.device.properties});
    return sheets;
}

std::string text_of(const DeviceSheet& sheet, std::string_view words) {
    std::string rows;
    const char* group = nullptr;
    for (const DeviceProperty& property : sheet.properties) {
        if (!matches(property, words)) continue;
        if (group != name_of(property.row.group)) {
            group = name_of(property.row.group);
            rows += fmt::format("\n{}\n", group);
        }
        rows += fmt::format("  {} = {}\n      {}\n", property.row.id, text_of(property), property.row.meaning);
    }
    if (rows.empty()) return "";
    return fmt::format("{}: {}\n{}{}", sheet.id, sheet.name,
                       sheet.refused.empty() ? "" : fmt::format("not used: {}\n", sheet.refused), rows);
}

Json json_of(const DeviceSheet& sheet, std::string_view words) {
    Json properties = Json::array();
    for (const DeviceProperty& property : sheet.properties)
        if (matches(property, words)) properties.push_back(json_of(property));
    return {{"id", sheet.id},
            {"name", sheet.name},
            {"refused", sheet.refused.empty() ? Json(nullptr) : Json(sheet.refused)},
            {"properties", properties}};
}

} // namespace glint
