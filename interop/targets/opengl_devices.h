// Finds the CUDA devices that drive the current OpenGL context: only these can share memory with it.
#pragma once
#include <string>
#include <vector>

namespace glint {

struct OpenglDevices {
    std::vector<int> cuda; ///< ordinals; empty: none does
    int error = 0;         ///< CUDA's error, 0 if it answered
    std::string error_name;
};

/// Needs a current OpenGL context, and a driver that has answered. One implementation with CUDA, one without.
OpenglDevices cuda_devices_of_opengl();

} // namespace glint
