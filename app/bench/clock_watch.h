// A GPU's clock, looked at while it is measured.
#pragma once
#include "app/bench/experiment_report.h"
#include "app/timing/gpu_monitor.h"
#include <optional>

namespace glint {

class ClockWatch {
public:
    ClockWatch(const ComputeDevice&, const Devices& found); ///< of a processor that is no GPU nothing is known
    void tell(ExperimentPlace&) const;                      ///< of all the time since then
    void stop();                                            ///< looks no more, so that its end waits for nothing

private:
    std::optional<GpuMonitor> monitor_;
};

} // namespace glint
