// Measured limits are kept in the state folder, by processor, driver and version of the program: each is measured once.
#pragma once
#include "app/files/json.h"
#include "app/session/short_text.h"
#include "interop/devices.h"
#include "interop/host.h"
#include "interop/machine_limits.h"
#include <filesystem>
#include <optional>

namespace glint {

/// What limits are of: while it stays the same they need not be measured again.
std::string limits_key(const Host&, const Devices&);

struct StoredLimits {
    std::optional<MachineLimits> limits; ///< nothing: measure them
    std::string problem;                 ///< a sentence where the file was broken and set aside, or ""
};
StoredLimits load_limits(const std::optional<std::filesystem::path>& folder, const std::string& key);
/// Beside those of other processors. Returns why they could not be written, or nothing.
std::optional<std::string> save_limits(const std::optional<std::filesystem::path>& folder, const std::string& key,
                                       const MachineLimits&);

Json json_of(const MachineLimits&);
/// "copies 3.98 TB/s, in cache 6.12 TB/s, 56.3 Toperations/s, a launch 2.43 us"
ShortText<160> text_of(const MachineLimits&);

} // namespace glint
