// Waiting for the NVIDIA driver, if the user named one of its devices.
#pragma once
#include "interop/device_search.h"

namespace glint {

/// Whether the driver has answered, within 10 s. If that takes more than a second, says so on standard error.
bool wait_for_driver(DeviceSearch&);

} // namespace glint
