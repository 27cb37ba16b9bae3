// When the next frame of the window begins: at once, when something happens, or when the screen can show it.
#pragma once
#include "app/window/frame_service.h"
#include <functional>

namespace glint {

class HangWatch;
struct Shell;

class FramePacer final : public FrameService {
public:
    /// running: false ends a sleep.
    FramePacer(Shell&, HangWatch&, std::function<bool()> running);

    /// Takes the input, and sleeps while nothing moves. clock: App's, in milliseconds. True: it slept.
    bool wait(const std::function<double()>& clock);
    void never_sleep(bool on) { never_sleep_ = on; } ///< for programs that play the user from outside, frame by frame
    void follow_screen(); ///< once a frame: its refresh rate, and whether the swap waits for it
    void keep_to_limit(); ///< after the swap: sleeps until the next frame may begin
    /// a notice if the NVIDIA driver has answered late; returns whether there was one
    bool announce_late_driver();
    bool wants_frames() const override; ///< whether frames are needed after the last input

private:
    void sleep(const std::function<double()>& clock);
    bool wait_at_most(double seconds); ///< whether something came

    Shell& shell_;
    HangWatch& hang_watch_;
    std::function<bool()> running_;
    double refresh_known_until_ms_ = 0, next_frame_ms_ = 0;
    bool never_sleep_ = false;
};

} // namespace glint
