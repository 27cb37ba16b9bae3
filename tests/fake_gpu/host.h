// The fake GPU as a device for simulations.
#pragma once
#include "interop/host.h"

namespace glint::test {

/// Says that it is CUDA; its memory is the CPU's.
std::unique_ptr<Host> make_fake_gpu();

} // namespace glint::test
