#include "app/doctor/device_choice.h"
#include "app/doctor/device_sheet.h"
#include "app/world/text/names.h"
#include "sims/api/error.h"
#include <algorithm>
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

/// "memory is 14.56 GiB (15634661376 bytes) and ecc is not told"
std::string what_it_lacks(const CudaDevice& device, std::span<const DeviceCondition> conditions) {
    std::vector<std::string> lacks;
    lacks.reserve(conditions.size());
    for (const DeviceCondition& condition : conditions) {
        if (meets(device, condition)) continue;
        const DeviceProperty* told = property_of(device, condition.id);
        lacks.push_back(fmt::format("{} is {}", condition.id, told ? text_of(*told) : "not known"));
    }
    return fmt::format("{}", fmt::join(lacks, " and "));
}

std::string why_none(const Devices& found, std::span<const DeviceCondition> conditions) {
    std::vector<std::string> reasons;
    reasons.reserve(found.cuda.size() + found.refused.size());
    for (const CudaDevice& device : found.cuda)
        reasons.push_back(
            fmt::format("on cuda:{} ({}) {}", device.ordinal, device.name, what_it_lacks(device, conditions)));
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
    if (!chosen) throw Error(why_none(found, conditions));
    return *chosen;
}

} // namespace glint
