// A part of the Device panel: clock, power, temperature and memory of the graphics card.
#pragma once
#include "app/timing/gpu_monitor.h"

namespace glint {

class DeviceHealth {
public:
    explicit DeviceHealth(const GpuMonitor& gpu) : gpu_(gpu) {}
    void draw();                                                 ///< nothing while nothing is known
    std::string_view problem() const { return health_.problem; } ///< why nothing is known, or ""

private:
    const GpuMonitor& gpu_;
    GpuHealth health_;
    double asked_ms_ = -1e9;
};

} // namespace glint
