// Hours of use in little time, without a window: simulations come and go, change their size and run.
#pragma once
#include "interop/compute_device.h"
#include <functional>

namespace glint::test {

struct Soaked {
    int frames = 0, switches = 0, resizes = 0;
    double memory_mb = 0, memory_risen_mb = 0, files_risen = 0;
};

/// How many frames GLINT_SOAK_FRAMES asks for, else `otherwise`.
int soak_frames(int otherwise);

/// Switches every ten frames, resizes every hundred; noted() is called whenever the process's growth is noted. A
/// session that stops fails the test.
Soaked soak(
    ComputeDevice&, int frames, const std::function<void()>& noted = [] {});

} // namespace glint::test
