// How a session becomes idle: when another session comes on stage, before a measurement, or at once. Main thread only.
#pragma once

namespace glint {

class Session;

class Idling {
public:
    explicit Idling(Session& session) : session_(session) {}
    Idling(const Idling&) = delete;
    Idling& operator=(const Idling&) = delete;

    /// Another session comes on stage: this one gives back what shows the picture when the running job has ended, which
    /// settle() sees to. Session::frame() resumes it.
    void leave();
    bool settle(); ///< whether none of its jobs runs; never waits
    /// Replaces Session::frame(): executes orders, but starts nothing new. Returns whether nothing of this session runs
    /// on the processor. Never waits. Throws Error as require_quick() does.
    bool become_idle();
    /// Waits for the running job: until the next Session::frame() nothing of this session runs on the processor.
    void finish_job();

private:
    friend class Session;
    Session& session_;
    bool leaving_ = false;
};

} // namespace glint
