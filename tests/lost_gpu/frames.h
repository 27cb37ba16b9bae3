// A session without a window, frame by frame, as the window drives it.
#pragma once
#include "app/window/features/files/autosave.h"
#include <functional>

namespace glint::lost_gpu {

class Frames {
public:
    Frames(Session& session, const std::filesystem::path& folder) : session_(session), autosave_(jobs_, folder) {}

    /// Runs sixty frames a second until it holds; throws Error after 20 s, or if the session has stopped.
    void until(const std::function<bool()>& holds);
    int drawn() const { return drawn_; } ///< pictures so far
    void keep() { autosave_.flush(session_); }

private:
    Session& session_;
    BackgroundJobs jobs_;
    Autosave autosave_;
    std::vector<Report> reports_;
    int drawn_ = 0;
};

} // namespace glint::lost_gpu
