#include "app/doctor/device_choice.h"
#include "app/doctor/machine.h"
#include "app/world/text/names.h"
#include "app/world/text/number_text.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <type_traits>

namespace glint {

namespace {

/// order: result of a comparison, less than 0, 0, or more.
bool holds(int order, DeviceCondition::Comparison comparison) {
    switch (comparison) {
    case DeviceCondition::Comparison::equal:
        return order == 0;
    case DeviceCondition::Comparison::less:
        return order < 0;
    case DeviceCondition::Comparison::less_or_equal:
        return order <= 0;
    case DeviceCondition::Comparison::greater:
        return order > 0;
    case DeviceCondition::Comparison::greater_or_equal:
        break;
    }
    return order >= 0;
}

const DeviceProperty* property_of(const CudaDevice& device, const std::string& id) {
    const auto found = std::ranges::find_if(device.properties, [&](const auto& one) { return one.row.id == id; });
    return found == device.properties.end() ? nullptr : &*found;
}

bool meets_all(const CudaDevice& device, std::span<const DeviceCondition> conditions) {
    return std::ranges::all_of(conditions, [&](const auto& condition) { return meets(device, condition); });
}

/// "memory is 14.56 GiB (15634661376 bytes) and ecc is unknown"
std::string missing_conditions(const CudaDevice& device, std::span<const DeviceCondition> conditions) {
    std::vector<std::string> lacks;
    lacks.reserve(conditions.size());
    for (const DeviceCondition& condition : conditions) {
        if (meets(device, condition)) continue;
        const DeviceProperty* told = property_of(device, condition.id);
        lacks.push_back(fmt::format("{} is {}", condition.id, told ? text_of(*told) : "not known"));
    }
    return fmt::format("{}", fmt::join(lacks, " and "));
}

std::string why_no_device(const Devices& found, std::span<const DeviceCondition> conditions) {
    std::vector<std::string> reasons;
    reasons.reserve(found.cuda.size() + found.refused.size());
    for (const CudaDevice& device : found.cuda)
        reasons.push_back(
            fmt::format("on cuda:{} ({}) {}", device.ordinal, device.name, missing_conditions(device, conditions)));
    for (const RefusedDevice& one : found.refused)
        reasons.push_back(fmt::format("cuda:{} is not used: {}", one.device.ordinal, one.why));
    return fmt::format("no device meets {}: {}", text_of(conditions), fmt::join(reasons, "; "));
}

} // namespace

bool meets(const CudaDevice& device, const DeviceCondition& condition) {
    const DeviceProperty* told = property_of(device, condition.id);
    if (!told || told->value.index() != condition.wanted.index()) return false;
    return std::visit(
        [&](const auto& value) {
            using Value = std::decay_t<decltype(value)>;
            const auto& wanted = std::get<Value>(condition.wanted);
            if constexpr (std::is_same_v<Value, std::string>)
                return has_all_words({value}, wanted);
            else if constexpr (std::is_same_v<Value, std::monostate> || std::is_same_v<Value, Sides>)
                return false;
            else
                return holds(value < wanted ? -1 : wanted < value ? 1 : 0, condition.comparison);
        },
        told->value);
}

const CudaDevice& chosen_device(const Devices& found, std::span<const DeviceCondition> conditions,
                                std::span<const int> preferred) {
    if (found.cuda.empty()) throw Error(found.cuda_problem);
    const auto is_preferred = [&](const CudaDevice& device) {
        return std::ranges::find(preferred, device.ordinal) != preferred.end();
    };
    const CudaDevice* chosen = nullptr;
    for (const CudaDevice& device : found.cuda)
        if (meets_all(device, conditions) && (!chosen || (is_preferred(device) && !is_preferred(*chosen))))
            chosen = &device;
    if (!chosen) throw Error(why_no_device(found, conditions));
    return *chosen;
}

// Syntax of conditions: NAME, a comparison, a value with its unit; separated by commas.

namespace {

using Comparison = DeviceCondition::Comparison;

constexpr std::string_view comparison_signs = "<>=";

struct Sign {
    std::string_view text;
    Comparison comparison;
};
constexpr Sign comparisons[] = {{"=", Comparison::equal},   {"==", Comparison::equal},
                                {"<", Comparison::less},    {"<=", Comparison::less_or_equal},
                                {">", Comparison::greater}, {">=", Comparison::greater_or_equal}};

/// A unit of conditions, as a factor of the row's unit.
struct Scale {
    std::string_view unit;
    double factor;
};
constexpr Scale byte_scales[] = {
    {"B", 1},     {"kB", 1e3},      {"KB", 1e3},      {"MB", 1e6},      {"GB", 1e9},
    {"TB", 1e12}, {"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", 1024. * (1 << 30)}};
constexpr Scale clock_scales[] = {{"kHz", 1}, {"MHz", 1e3}, {"GHz", 1e6}};

std::string_view trimmed(std::string_view text) {
    const std::size_t from = text.find_first_not_of(' ');
    return from == text.npos ? std::string_view() : text.substr(from, text.find_last_not_of(' ') + 1 - from);
}

[[noreturn]] void refuse(const DeviceCondition& condition, std::string_view why) {
    throw Error(fmt::format("the condition '{}' is not understood: {}", condition.written, why));
}

PropertyValue scaled(const DeviceCondition& condition, std::string_view value, std::span<const Scale> scales,
                     std::string_view as_in) {
    const std::size_t end = value.find_first_not_of("0123456789.");
    const auto number = parsed_number<double>(value.substr(0, end));
    const std::string_view in = end == value.npos ? "" : trimmed(value.substr(end));
    const auto scale = std::ranges::find(scales, in, &Scale::unit);
    if (!number || scale == scales.end() || *number * scale->factor > 9e18)
        refuse(condition, fmt::format("'{}' is not a number with a unit, such as {}", value, as_in));
    return static_cast<std::int64_t>(std::llround(*number * scale->factor));
}

PropertyValue wanted_number(const DeviceCondition& condition, std::string_view value, const PropertyRow& row) {
    if (std::string_view(row.unit) == unit::bytes) return scaled(condition, value, byte_scales, "40GB or 48KiB");
    if (std::string_view(row.unit) == unit::kilohertz) return scaled(condition, value, clock_scales, "1500MHz");
    const auto number = parsed_number<std::int64_t>(value);
    if (!number) refuse(condition, fmt::format("'{}' is not a whole number", value));
    return *number;
}

PropertyValue wanted_version(const DeviceCondition& condition, std::string_view value) {
    const std::size_t point = std::min(value.find('.'), value.size());
    const auto major = parsed_number<int>(value.substr(0, point));
    const auto minor = point < value.size() ? parsed_number<int>(value.substr(point + 1)) : 0;
    if (!major || !minor || *major < 0 || *minor < 0)
        refuse(condition, fmt::format("'{}' is not a version such as 9 or 8.6", value));
    return Version{*major, *minor};
}

PropertyValue wanted_value(const DeviceCondition& condition, std::string_view value, const PropertyRow& row) {
    if (row.kind == PropertyKind::sides)
        refuse(condition, fmt::format("{} has several values; only single values can be conditions", row.id));
    const bool ordered = row.kind == PropertyKind::number || row.kind == PropertyKind::version_number;
    if (!ordered && condition.comparison != Comparison::equal)
        refuse(condition, fmt::format("{} can only be compared for equality: write {}={}", row.id, row.id,
                                      row.kind == PropertyKind::text ? "TEXT" : "yes"));
    switch (row.kind) {
    case PropertyKind::number:
        return wanted_number(condition, value, row);
    case PropertyKind::version_number:
        return wanted_version(condition, value);
    case PropertyKind::yes_no:
        if (value != "yes" && value != "no") refuse(condition, fmt::format("'{}' is neither yes nor no", value));
        return value == "yes";
    default:
        return std::string(value);
    }
}

const PropertyRow& row_of(const DeviceCondition& condition, std::span<const PropertyRow> known) {
    std::vector<std::string> ids;
    ids.reserve(known.size());
    for (const PropertyRow& row : known) {
        if (condition.id == row.id) return row;
        ids.emplace_back(row.id);
    }
    const std::string near = nearest_name(condition.id, ids);
    throw Error(fmt::format("no property of a device is called '{}'.{} The command 'glint devices' lists all names",
                            condition.id, near.empty() ? "" : fmt::format(" Did you mean '{}'?", near)));
}

DeviceCondition condition_from(std::string_view text, std::span<const PropertyRow> known) {
    const std::size_t at = std::min(text.find_first_of(comparison_signs), text.size()),
                      end = std::min(text.find_first_not_of(comparison_signs, at), text.size());
    const std::string_view id = trimmed(text.substr(0, at)), sign = text.substr(at, end - at),
                           value = trimmed(text.substr(end));
    const auto* found = std::ranges::find(comparisons, sign, &Sign::text);
    if (id.empty() || value.empty() || found == std::end(comparisons))
        throw Error(fmt::format(
            "'{}' is not a condition: write NAME, then <, <=, =, >= or >, then a value, as in cc>=9.0,memory>=40GB",
            text));
    DeviceCondition condition{
        std::string(text), id == "cc" ? "compute_capability" : std::string(id), found->comparison, {}};
    if (!known.empty()) condition.wanted = wanted_value(condition, value, row_of(condition, known));
    return condition;
}

} // namespace

bool are_conditions(std::string_view text) { return text.find_first_of(comparison_signs) != text.npos; }

std::vector<DeviceCondition> conditions_from(std::string_view text, std::span<const PropertyRow> known) {
    std::vector<DeviceCondition> all;
    all.reserve(1 + static_cast<std::size_t>(std::ranges::count(text, ',')));
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t end = std::min(text.find(',', from), text.size());
        all.push_back(condition_from(trimmed(text.substr(from, end - from)), known));
        from = end + 1;
    }
    return all;
}

std::string text_of(std::span<const DeviceCondition> conditions) {
    std::vector<std::string_view> texts(conditions.size());
    std::ranges::transform(conditions, texts.begin(), &DeviceCondition::written);
    return fmt::format("{}", fmt::join(texts, ","));
}

} // namespace glint
