// Speed of a run: a multiple of 60 * steps_per_frame steps a second.
#pragma once

namespace glint {

inline constexpr double min_speed = 0.001, max_speed = 64;
inline constexpr double flat_out_speed = 1e6; ///< as fast as possible: more than any processor reaches

} // namespace glint
