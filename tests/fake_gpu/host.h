// The fake GPU as a device for simulations.
#pragma once
#include "interop/host.h"

namespace glint::test {

/// Says that it is CUDA, with so many multiprocessors; its memory is the CPU's.
std::unique_ptr<Host> make_fake_gpu(int multiprocessors = 132);

} // namespace glint::test
