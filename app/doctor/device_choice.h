// Chooses a CUDA device by its properties, as --device writes them: "cc>=9.0,memory>=40GB".
#pragma once
#include "interop/devices.h"
#include <span>

namespace glint {

struct DeviceCondition {
    enum class Comparison { equal, less, less_or_equal, greater, greater_or_equal };
    std::string written; ///< "memory>=40GB"
    std::string id;      ///< id of the property
    Comparison comparison = Comparison::equal;
    PropertyValue wanted; ///< a value of the property's kind; for a text property, a part of the text
    friend bool operator==(const DeviceCondition&, const DeviceCondition&) = default;
};

/// Whether the text has the form of conditions, right or wrong.
bool are_conditions(std::string_view);
/// known: the existing rows; if empty, only the form is checked. Throws Error with a sentence.
std::vector<DeviceCondition> conditions_from(std::string_view, std::span<const PropertyRow> known);
std::string text_of(std::span<const DeviceCondition>); ///< The conditions as the user wrote them.

bool meets(const CudaDevice&, const DeviceCondition&); ///< false if the device does not report the property
/// The first device that meets all conditions, the preferred ordinals first. Throws Error with a sentence that says
/// what each device lacks.
const CudaDevice& chosen_device(const Devices&, std::span<const DeviceCondition>, std::span<const int> preferred = {});

} // namespace glint
