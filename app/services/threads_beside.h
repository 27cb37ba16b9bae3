// Number of CPU threads for work in the background.
#pragma once
#include "app/session/session.h"
#include <algorithm>
#include <thread>

namespace glint {

/// All if a GPU computes the session on stage; else half, so that the window stays responsive.
inline int threads_beside(const Session& session) {
    const int all = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    return session.device().kind() == ComputeDevice::Kind::cpu ? std::max(1, all / 2) : all;
}

} // namespace glint
