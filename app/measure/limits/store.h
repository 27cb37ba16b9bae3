// Measured limits in the state folder, by processor, driver and version of the program: the best values ever measured,
// until the user resets them.
#pragma once
#include "app/files/formats/data_text.h"
#include "app/world/text/fixed_string.h"
#include "interop/compute_device.h"
#include "interop/devices.h"
#include "interop/microbenchmarks.h"
#include <filesystem>
#include <optional>

namespace glint {

/// Key of a machine's limits: while it is unchanged they need not be measured again.
std::string limits_key(const ComputeDevice&, const Devices&);

struct StoredLimits {
    std::optional<MachineLimits> limits; ///< nothing: measure them
    std::string problem;                 ///< why the file could not be read, as a sentence, or ""
};
StoredLimits load_limits(const std::optional<std::filesystem::path>& folder, const std::string& key);
/// The file of the limits; "" if there is no folder.
std::filesystem::path limits_file(const std::optional<std::filesystem::path>& folder);
/// Time of the last write; nothing if the file does not exist. Does not allocate.
std::optional<std::filesystem::file_time_type> limits_written(const std::filesystem::path& file);
/// Replaces this processor's entry and keeps the others. Returns why it could not be written, or nothing.
std::optional<std::string> save_limits(const std::optional<std::filesystem::path>& folder, const std::string& key,
                                       const MachineLimits&);

/// Combination of a new measurement with an older one.
struct KeptLimits {
    MachineLimits limits; ///< the better value of each; the lower spread, because the calmer measurement confirms both
    std::string kept;     ///< a sentence that names the better values of the older one, or ""
};
KeptLimits keep_best(const MachineLimits& measured, const std::optional<MachineLimits>& known);

/// A sentence if other programs disturbed the measurement, so that the limits may be too low; else "".
FixedString<160> busy_warning_of(const MachineLimits&);

Json json_of(const MachineLimits&);
/// "copies 3.98 TB/s in memory and 6.12 TB/s in the cache, computes 56.3 Toperations/s and needs 2.43 µs per launch"
FixedString<160> text_of(const MachineLimits&);

} // namespace glint
