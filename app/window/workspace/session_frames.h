// The session's part of a frame: gives it its work, and passes on what its jobs report.
#pragma once
#include "app/session/session.h"
#include "app/window/frame_service.h"
#include <cstddef>
#include <vector>

namespace glint {

class PathHistory;
class ConfigChanges;
struct Shell;

class SessionFrames {
public:
    SessionFrames(Shell&, ConfigChanges&, PathHistory&);

    /// Whether the GPU or the threads got something to do. Called before the interface is built. Meanwhile the sessions
    /// compute, and a GPU switches from CUDA to OpenGL, which takes 0.3 ms on an H200 and delays no one.
    bool begin(double now_ms);
    /// Starts the work that the user requested in this frame, if no other work was started.
    void finish(bool begun);
    void skip_to(double now_ms) { last_ms_ = now_ms; } ///< the time until then is not the simulation's
    /// Freezes while the user wants it; unfreezes once the frozen frames are dropped.
    void freeze_timings();

private:
    bool advance(double seconds);
    void forward_reports();
    void notice_change();

    Shell& shell_;
    ConfigChanges& config_changes_;
    PathHistory& paths_;
    double last_ms_ = 0;                     ///< time of the last frame, on App's clock
    const ComputeDevice* watched_ = nullptr; ///< whose health is
    std::size_t forgotten_ = 0;              ///< the profiler's count of forget(), at the last check
    std::vector<Report> reports_;            ///< memory for them
};

// Saves the window with its panels, as the second frame after the request draws it.

class FileSaver;
class Notices;
class Window;
class CurrentSession;

class WindowShot final : public FrameService {
public:
    WindowShot(FileSaver&, const CurrentSession&, const Window&, Notices&);
    void request() { frames_left_ = 2; }
    void before_swap() override;
    bool wants_frames() const override;

private:
    FileSaver& saver_;
    const CurrentSession& current_;
    const Window& window_;
    Notices& notices_;
    int frames_left_ = 0; ///< 0: nothing is requested
};

} // namespace glint
