// Properties of any two queues of one device.
#pragma once
#include "interop/queue.h"
#include <functional>

namespace glint::test {

/// let_time_pass: called so that an emulated device completes its work.
void expect_independent_queues(ComputeDevice&, const std::function<void()>& let_time_pass);

} // namespace glint::test
