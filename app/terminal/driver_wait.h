// Waiting for the NVIDIA driver where somebody asked for it by name.
#pragma once
#include "interop/device_search.h"

namespace glint {

/// Whether the driver has answered, after 10 s at most. Says on standard error what it waits for when that takes more
/// than a second.
bool wait_for_driver(DeviceSearch&);

} // namespace glint
