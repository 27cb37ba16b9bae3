// The GPU's own part, called by the simulation: each function in a timed scope.
#pragma once
#include "waves/pass.h"
#ifdef __CUDACC__
#include "waves/quads.cuh"
#include "waves/shared.cuh"
#include "waves/temporal.cuh"
#endif

namespace waves {

#ifdef __CUDACC__
inline void step_shared(glint::Device device, const Step& step) {
    const glint::Device::Scope scope(device.host(), "step");
    shared::launch(device.stream(), step);
}
inline void step_vectorised(glint::Device device, const Step& step) {
    const glint::Device::Scope scope(device.host(), "step");
    quads::launch(device.stream(), step);
}
inline void launch_tiles(glint::Device device, const Pass& pass) {
    const glint::Device::Scope scope(device.host(), "tiles");
    tiles::launch(device.stream(), pass);
}
#else // never called without CUDA
inline void step_shared(glint::Device, const Step&) {}
inline void step_vectorised(glint::Device, const Step&) {}
inline void launch_tiles(glint::Device, const Pass&) {}
#endif

} // namespace waves
