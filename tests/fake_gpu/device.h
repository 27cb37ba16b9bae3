// The fake GPU as a device for simulations.
#pragma once
#include "interop/queue.h"

namespace glint::test {

/// Reports itself as a CUDA device with this many multiprocessors; its memory is the CPU's.
std::unique_ptr<Queue> make_fake_gpu(int multiprocessors = 132);

} // namespace glint::test
