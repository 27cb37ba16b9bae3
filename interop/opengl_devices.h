// Which CUDA devices drive the current OpenGL context: what decides whether the two can share memory.
#pragma once
#include <string>
#include <vector>

namespace glint {

struct OpenglDevices {
    std::vector<int> cuda; ///< ordinals; empty: none does
    int error = 0;         ///< CUDA's refusal to say, 0 where it said
    std::string error_name;
};

/// Needs a current OpenGL context, and a driver that has answered. One implementation with CUDA, one without.
OpenglDevices cuda_devices_of_opengl();

} // namespace glint
