// A part of the Device panel: clock, power, temperature and memory of the graphics card.
#pragma once
#include "app/timing/gpu_monitor.h"
#include <string_view>

namespace glint {

class TimingReport;
struct UiState;

class DeviceHealth {
public:
    DeviceHealth(const GpuMonitor& gpu, const TimingReport& report, UiState& ui)
        : gpu_(gpu), report_(report), ui_(ui) {}
    void draw();                                                 ///< draws nothing while nothing is known
    std::string_view problem() const { return health_.problem; } ///< why nothing is known, or ""

private:
    void meter(const char* name, const std::optional<double>& now, const std::optional<double>& most,
               std::string_view text, const char* what) const;

    const GpuMonitor& gpu_;
    const TimingReport& report_;
    UiState& ui_;
    GpuHealth health_;
    double asked_ms_ = -1e9;
};

} // namespace glint
