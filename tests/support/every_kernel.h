// Every way in which a simulation uses a GPU, once and briefly: all its kernels are launched. Nothing is compared, so
// that a tool that slows the GPU down a hundred times may look on.
#pragma once
#include "app/world/world.h"

namespace glint::test {

void launch_every_kernel(const Definition&, Queue&, Extent);

} // namespace glint::test
