#include "app/doctor/device_sheet.h"
#include "app/world/text/names.h"
#include <fmt/format.h>

namespace glint {
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
