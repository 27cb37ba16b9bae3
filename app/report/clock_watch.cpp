#include "app/report/clock_watch.h"
#include "app/timing/nvml.h"
#include <fmt/format.h>
#include <string_view>

namespace glint {

ClockWatch::ClockWatch(const ComputeDevice& device, const Devices& found) {
    for (const CudaDevice& card : found.cuda)
        if (device.id() == fmt::format("cuda:{}", card.ordinal)) monitor_.emplace(card.pci);
}

void ClockWatch::tell(ExperimentPlace& place) const {
    if (!monitor_) return;
    const GpuHealth health = monitor_->whole();
    place.lowest_mhz = health.lowest_mhz, place.highest_mhz = health.highest_mhz;
    place.held_back = std::string_view(held_back_text(health.held_back));
}

void ClockWatch::stop() {
    if (monitor_) monitor_->stop();
}

} // namespace glint
