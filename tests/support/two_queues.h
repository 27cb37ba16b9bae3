// What holds for any two queues of one device.
#pragma once
#include "interop/queue.h"
#include <functional>

namespace glint::test {

/// let_time_pass: what a device that is only played needs for its work to be done.
void see_nothing_of_each_other(ComputeDevice&, const std::function<void()>& let_time_pass);

} // namespace glint::test
