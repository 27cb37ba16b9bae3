// Measured limits are kept in the state folder, by processor, driver and version of the program: the best of what was
// ever measured, until the user asks to forget it.
#pragma once
#include "app/files/json.h"
#include "app/world/fixed_string.h"
#include "interop/compute_device.h"
#include "interop/devices.h"
#include "interop/machine_limits.h"
#include <filesystem>
#include <optional>

namespace glint {

/// What limits are of: while it stays the same they need not be measured again.
std::string limits_key(const ComputeDevice&, const Devices&);

struct StoredLimits {
    std::optional<MachineLimits> limits; ///< nothing: measure them
    std::string problem;                 ///< a sentence where the file was not to be read, or ""
};
StoredLimits load_limits(const std::optional<std::filesystem::path>& folder, const std::string& key);
/// The file that holds them; "" where there is no folder.
std::filesystem::path limits_file(const std::optional<std::filesystem::path>& folder);
/// When it was last written; nothing where it is not there. Takes nothing from the heap.
std::optional<std::filesystem::file_time_type> limits_written(const std::filesystem::path& file);
/// In the place of what was there, beside those of other processors. Returns why they could not be written, or nothing.
std::optional<std::string> save_limits(const std::optional<std::filesystem::path>& folder, const std::string& key,
                                       const MachineLimits&);

/// What stays of a new measurement where an older one is known.
struct KeptLimits {
    MachineLimits limits; ///< the best of each; the lower spread, as that measurement vouches for them
    std::string kept;     ///< a sentence that names what the older one had better, or ""
};
KeptLimits keep_best(const MachineLimits& measured, const std::optional<MachineLimits>& known);

/// A sentence where other work disturbed the measuring, so that the limits may be too low, or "".
FixedString<160> doubt_of(const MachineLimits&);

Json json_of(const MachineLimits&);
/// "copies 3.98 TB/s in memory and 6.12 TB/s in the cache, computes 56.3 Toperations/s and needs 2.43 µs per launch"
FixedString<160> text_of(const MachineLimits&);

} // namespace glint
