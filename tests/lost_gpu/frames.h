// A session without a window, frame by frame, as the window drives it.
#pragma once
#include "app/window/features/files/autosave.h"
#include <chrono>
#include <functional>
#include <optional>
#include <string_view>

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

// A kernel that loses the GPU for the whole process, launched just before one of the program's own.

enum class Fault {
    trap,       ///< cudaErrorLaunchFailure, 719
    bad_address ///< cudaErrorIllegalAddress, 700
};

/// The fault with that name; nothing if there is none.
std::optional<Fault> fault_named(std::string_view);

/// Launches the faulty kernel before the next kernel of the program, on its stream.
void break_at_next_launch(Fault);

/// When that happened; nothing before.
std::optional<std::chrono::steady_clock::time_point> broken_since();

} // namespace glint::lost_gpu
