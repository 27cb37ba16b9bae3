// Where a number of the sweep's table comes from: not all of them were timed.
#pragma once
#include "app/bench/present_cost.h"
#include "app/timing/provenance.h"
#include <string>
#include <string_view>

namespace glint {

enum class SweepSource { host_clock, device_clock, count, route, quotient };

struct SweepNumber {
    std::string_view head, tip;
    std::string shown;
    SweepSource source;
};
/// Of a way that was not refused.
Provenance sweep_provenance(const SweepResult&, const PresentCost&, SweepNumber);

} // namespace glint
