// A camera for scenes in space, as rows of the panel. A scene has about the size 1, and its z axis points up; scale
// larger ones. eye.h has its mouse, and what kernels need of it.
#pragma once

namespace glint {

/// In a simulation's Params; ParamTable::add_camera makes the rows `yaw`, `pitch`, `distance`, `target_x`, `target_y`,
/// `target_z` and `field_of_view` of it.
struct Camera {
    float yaw = 30, pitch = 25;                     ///< degrees around the target, and above it
    float distance = 3;                             ///< from the target
    float target_x = 0, target_y = 0, target_z = 0; ///< the place in the middle of the picture
    float field_of_view = 40;                       ///< degrees, across the picture's shorter side
};
inline constexpr float nearest_camera = 0.02f, farthest_camera = 50, farthest_target = 4, steepest_camera = 89;

} // namespace glint
