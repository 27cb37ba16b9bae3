// What only a GPU does, as the simulation calls it: each in a timed scope, from `now` to `next`.
#pragma once
#include "temporal.h"
#ifdef __CUDACC__
#include "ahead.cuh"
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
/// Several steps a launch, in windows that suit the size of the plate.
class Windows {
public:
    Windows(glint::Device device, glint::Extent e) : device_(device) {
        if (ahead::Tiles::suit(device, e)) tall_.emplace(device, e);
    }
    int deepest() const { return tall_ ? tall_window.deepest : low_window.deepest; } ///< steps a launch
    void heaters_changed() {
        if (tall_) tall_->heaters_changed();
    }
    /// 1 <= steps <= deepest(). In a scope around all launches: one between two would keep the second waiting.
    void launch(const Plates& plates, int steps) {
        if (tall_)
            tall_->launch(plates, steps);
        else
            tiles::launch(device_.stream(), plates, steps);
    }

private:
    glint::Device device_;
    std::optional<ahead::Tiles> tall_;
};
using graph::Stepper;
using persistent::Runner;
#else // nobody has a device to call them with
inline void step_shared(glint::Device, const Plates&) {}
struct Windows {
    Windows(glint::Device, glint::Extent) {}
    int deepest() const { return 1; }
    void heaters_changed() {}
    void launch(const Plates&, int) {}
};
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
