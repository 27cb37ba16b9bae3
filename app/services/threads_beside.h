// How many of the CPU's threads compute beside the window.
#pragma once
#include "app/session/session.h"
#include <algorithm>
#include <thread>

namespace glint {

/// All of them where a GPU computes what is on stage, else half: the window goes on.
inline int threads_beside(const Session& session) {
    const int all = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    return session.device().kind() == ComputeDevice::Kind::cpu ? std::max(1, all / 2) : all;
}

} // namespace glint
