#include "app/cli/options/known_limits.h"
#include "app/files/state_folder.h"
#include "app/measure/limits/meter.h"
#include "app/measure/limits/store.h"
#include "app/terminal/failure.h"
#include "app/terminal/progress.h"
#include <algorithm>
#include <string_view>

namespace glint {
namespace {

MachineLimits measure(ComputeDevice& device) {
    LimitMeasuring measuring(device);
    Progress progress("limits of this machine", "percent", 100);
    while (!measuring.done()) {
        measuring.sample();
        stop_if_interrupted();
        progress.at(100 * measuring.progress());
    }
    return measuring.result();
}

} // namespace

KnownLimits::KnownLimits(Devices found, From from) : found_(std::move(found)), from_(from), folder_(state_folder()) {}

const MachineLimits& KnownLimits::of(ComputeDevice& device) {
    const std::pair which{device.id(), device.name()};
    const auto known = known_.find(which);
    return known != known_.end() ? known->second : known_[which] = find(device);
}

std::string KnownLimits::busy_warning() const {
    const auto spread = [](const auto& one) { return one.second.spread; };
    const auto most = std::ranges::max_element(known_, {}, spread);
    return most == known_.end() ? "" : std::string(std::string_view(busy_warning_of(most->second)));
}

MachineLimits KnownLimits::find(ComputeDevice& device) const {
    const std::string key = limits_key(device, found_);
    StoredLimits stored = load_limits(folder_, key);
    if (!stored.problem.empty()) say(stored.problem);
    if (stored.limits && from_ == From::state_folder) return *stored.limits;
    if (from_ == From::forgetting) stored.limits.reset();
    const KeptLimits best = keep_best(measure(device), stored.limits);
    if (const auto problem = save_limits(folder_, key, best.limits)) say(*problem);
    if (!best.kept.empty()) say(best.kept);
    return best.limits;
}

} // namespace glint
