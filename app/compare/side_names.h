// Names of the two sides of a comparison: each by its difference from the other, so that the names are different.
#pragma once
#include "app/compare/overrides.h"
#include "app/world/text/fixed_string.h"
#include "interop/compute_device.h"
#include <cstdint>
#include <optional>

namespace glint {

struct ComparedSide {
    const Params& params;
    std::optional<std::int32_t> auto_method; ///< the method that auto stands for on that side
    const ComputeDevice& device;
};

struct SideNames {
    FixedString<128> left, right;
    bool alike; ///< the names are equal: A and B are used
};

/// "Textbook, Conduction 0.1, before/heat.so on NVIDIA H200". differing: the replaced rows, of the left side's build;
/// the method comes first.
SideNames side_names(const ComparedSide& left, const ComparedSide& right, const Overrides& differing);

} // namespace glint
