// Difference of a simulation's state from a reference's, after the steps of a frame.
#pragma once
#include "app/world/world.h"
#include <vector>

namespace glint {

struct PlayedFrame {
    std::vector<FieldCopy> fields;
    std::vector<std::uint32_t> pixels; ///< RGBA8, for a simulation without fields; else empty
};
/// Plays a frame from the initial state. auto_method: the method that auto stands for. Waits. Throws Error.
PlayedFrame played_frame(const Params&, Extent, Queue&, std::optional<std::int32_t> auto_method = {});

struct ReferenceError {
    double largest = 0; ///< absolute: of all values of the fields, or of the picture's channels, 0 to 255
    std::string unit;   ///< the fields', if all have the same
};
/// Throws Error if only one of them has a value in some cell, or if their fields differ.
ReferenceError reference_error(const PlayedFrame&, const PlayedFrame& reference);

} // namespace glint
