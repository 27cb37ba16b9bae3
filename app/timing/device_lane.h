// Lane of a processor's scopes: submitted work is timed on the device's own clock, other work on the worker's.
#pragma once
#include "app/timing/stages.h"
#include "interop/compute_device.h"

namespace glint {

inline Lane lane_of(const ComputeDevice& device) { return device.submits_asynchronously() ? Lane::cuda : Lane::worker; }

} // namespace glint
