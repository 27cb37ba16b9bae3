// Limits of the processors that a command uses: from the state folder, else measured now and stored there.
#pragma once
#include "app/doctor/machine.h"
#include "interop/compute_device.h"
#include "interop/microbenchmarks.h"
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace glint {

class KnownLimits {
public:
    /// measuring: measure even known limits, and keep the better values; forgetting: ignore known limits.
    enum class From { state_folder, measuring, forgetting };
    KnownLimits(Devices found, From);
    /// Takes about two seconds if they are measured. Ctrl-C ends it. Throws Error if the processor fails.
    const MachineLimits& of(ComputeDevice&);
    /// A sentence if limits of one of the requested devices are doubtful, or "".
    std::string busy_warning() const;

private:
    MachineLimits find(ComputeDevice&) const;
    Devices found_;
    From from_;
    std::optional<std::filesystem::path> folder_;
    std::map<std::pair<std::string, std::string>, MachineLimits>
        known_; ///< by id and name (which includes the CPU's threads)
};

} // namespace glint
