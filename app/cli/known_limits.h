// The limits of the processors that a command runs on: from the state folder, else measured now and kept there.
#pragma once
#include "app/doctor/machine.h"
#include "interop/compute_device.h"
#include "interop/machine_limits.h"
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace glint {

class KnownLimits {
public:
    /// measuring: again, although they are known, and the best stays; forgetting: what was known does not count.
    enum class From { state_folder, measuring, forgetting };
    KnownLimits(Devices found, From);
    /// Some two seconds where they are measured. Ctrl-C ends it. Throws Error where the processor fails.
    const MachineLimits& of(ComputeDevice&);
    /// Of all that were asked for: a sentence where one of them is to be doubted, or "".
    std::string doubt() const;

private:
    MachineLimits find(ComputeDevice&) const;
    Devices found_;
    From from_;
    std::optional<std::filesystem::path> folder_;
    std::map<std::pair<std::string, std::string>, MachineLimits>
        known_; ///< by id and name, which has the CPU's threads
};

} // namespace glint
