// Records a GPU's clock during a measurement.
#pragma once
#include "app/report/experiment_report.h"
#include "app/timing/gpu_monitor.h"
#include <optional>

namespace glint {

class ClockWatch {
public:
    ClockWatch(const ComputeDevice&, const Devices& found); ///< records nothing for a processor that is no GPU
    void tell(ExperimentPlace&) const;                      ///< range over the whole time since the start
    void stop();                                            ///< stops recording, so that the destructor need not wait

private:
    std::optional<GpuMonitor> monitor_;
};

} // namespace glint
