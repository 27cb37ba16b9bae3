// A part of the program that takes part in every frame of the window. App::frame calls each hook of all services, in
// the order of one list (App::add_services).
#pragma once

namespace glint {

struct Report;

class FrameService {
public:
    FrameService() = default;
    FrameService(const FrameService&) = delete;
    FrameService& operator=(const FrameService&) = delete;
    virtual ~FrameService() = default;

    // The hooks, in the order of a frame. Main thread; none waits.
    virtual void begin_frame() {}             ///< the input has arrived
    virtual void before_measuring() {}        ///< a measurement that waited may begin
    virtual bool measures() { return false; } ///< true: it used the device, so the session gets no work in this frame
    virtual void before_session() {}          ///< before the session gets its work; not if something measures
    virtual void take(const Report&) {}       ///< each report of the session on stage
    virtual void before_ui() {}               ///< the work has begun; Dear ImGui's frame begins next
    virtual void before_panels() {}           ///< in Dear ImGui's frame
    virtual void after_panels() {}            ///< in Dear ImGui's frame
    virtual void after_ui() {}                ///< Dear ImGui's frame is complete and not drawn yet
    virtual void after_swap(double /*now_ms*/) {}       ///< now_ms: on App's clock, which tests replace
    virtual bool wants_frames() const { return false; } ///< true: the window does not sleep
};

} // namespace glint
