// The GPU's own part, called by the simulation: each function in a timed scope, from `now` to `next`.
#pragma once
#include "temporal.h"
#ifdef __CUDACC__
#include "ahead.cuh"
#include "graph.cuh"
#include "persistent.cuh"
#include "shared.cuh"
#include "stream.cuh"
#include "tiles.cuh"
#endif

namespace heat {

#ifdef __CUDACC__
inline void step_shared(glint::Device device, const Plates& plates) {
    const glint::Device::Scope scope(device.host(), "step");
    shared::launch(device.stream(), plates);
}
/// Several steps a launch, by the method that suits the size of the plate.
class Windows {
public:
    Windows(glint::Device device, glint::Extent e) : device_(device) {
        if (Strips::is_suitable(e, device.facts().multiprocessors))
            rows_.emplace(device, e);
        else if (ahead::Tiles::is_suitable(device, e))
            tall_.emplace(device, e);
    }
    /// How many of the remaining steps the next launch takes.
    int next(int steps) const {
        if (rows_ && steps >= Rows::shallow) return steps >= Rows::deep ? Rows::deep : Rows::shallow;
        const int even = balanced_steps(steps, tall_ ? tall_window.halo : low_window.halo);
        return std::min(steps, (even + 1) / 2 * 2); // the method's loops compute two steps at a time
    }
    void heaters_changed() {
        if (rows_) rows_->heaters_changed();
        if (tall_) tall_->heaters_changed();
    }
    /// `steps`: as next() returned. One scope around all launches: a scope between two would delay the second.
    void launch(const Plates& plates, int steps) {
        if (rows_ && steps >= Rows::shallow)
            rows_->launch(plates, steps);
        else if (tall_)
            tall_->launch(plates, steps);
        else
            tiles::launch(device_.stream(), plates, steps);
    }

private:
    using Rows = stream::Runner;
    glint::Device device_;
    std::optional<Rows> rows_;
    std::optional<ahead::Tiles> tall_;
};
using graph::Stepper;
using persistent::Runner;
#else // never called without CUDA
inline void step_shared(glint::Device, const Plates&) {}
struct Windows {
    Windows(glint::Device, glint::Extent) {}
    int next(int steps) const { return steps; }
    void heaters_changed() {}
    void launch(const Plates&, int) {}
};
struct Stepper {
    Stepper(glint::Device, glint::View<float>, glint::View<float>, glint::View<const float>) {}
    void launch(const float*, float, glint::Boundary, int) {}
};
struct Runner {
    Runner(glint::Device, glint::Extent) {}
    void launch(const Plates&, int) {}
};
#endif

} // namespace heat
