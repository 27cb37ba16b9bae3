// Times of steps and pictures on the processor's own clock. On CUDA they become known some jobs later.
#pragma once
#include <cstdint>

namespace glint {

struct DeviceTimes {
    std::int64_t pace = 0; ///< changes whenever a step or a picture may take another time
    int steps = 0, pictures = 0;
    double steps_ms = 0, pictures_ms = 0; ///< sums over all of them

    /// Adds newly known times. If they are of another pace, they replace the present ones.
    void add(const DeviceTimes& later) {
        if (later.pace != pace) *this = {later.pace};
        steps += later.steps, steps_ms += later.steps_ms;
        pictures += later.pictures, pictures_ms += later.pictures_ms;
    }
};

} // namespace glint
