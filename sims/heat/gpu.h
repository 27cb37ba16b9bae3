// What only a GPU does, as the simulation calls it: each in a timed scope, from `now` to `next`.
#pragma once
#include "temporal.h"
#ifdef __CUDACC__
#include "graph.cuh"
#include "persistent.cuh"
#include "shared.cuh"
#include "tiles.cuh"
#endif

namespace heat {

#ifdef __CUDACC__
inline void step_shared(glint::Device device, const Plates& plates) {
    const glint::Device::Scope scope(device.host(), "step");
    shared::launch(device.stream(), plates);
}
/// 1 <= steps <= deepest_launch
inline void launch_tiles(glint::Device device, const Plates& plates, int steps) {
    const glint::Device::Scope scope(device.host(), "tiles");
    tiles::launch(device.stream(), plates, steps);
}
using graph::Stepper;
using persistent::Runner;
#else // nobody has a device to call them with
inline void step_shared(glint::Device, const Plates&) {}
inline void launch_tiles(glint::Device, const Plates&, int) {}
struct Stepper {
    Stepper(glint::Device, glint::View<float>, glint::View<float>, glint::View<const float>) {}
    void launch(const float*, float, glint::Edges, int) {}
};
struct Runner {
    Runner(glint::Device, glint::Extent) {}
    void launch(const Plates&, int) {}
};
#endif

} // namespace heat
