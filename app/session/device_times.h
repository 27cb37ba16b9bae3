// How long steps and pictures took on the processor's own clock, as it becomes known: on CUDA some jobs later.
#pragma once
#include <cstdint>

namespace glint {

struct DeviceTimes {
    std::int64_t pace = 0; ///< another number whenever a step or a picture may take another time
    int steps = 0, pictures = 0;
    double steps_ms = 0, pictures_ms = 0; ///< of all of them together

    /// What became known later; at another pace, that alone.
    void add(const DeviceTimes& later) {
        if (later.pace != pace) *this = {later.pace};
        steps += later.steps, steps_ms += later.steps_ms;
        pictures += later.pictures, pictures_ms += later.pictures_ms;
    }
};

} // namespace glint
