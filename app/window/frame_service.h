// A part of the program that takes part in every frame of the window. App::frame calls each hook of all services.
#pragma once
#include <algorithm>
#include <utility>
#include <vector>

namespace glint {

struct Report;

class FrameService {
public:
    FrameService() = default;
    FrameService(const FrameService&) = delete;
    FrameService& operator=(const FrameService&) = delete;
    virtual ~FrameService() = default;

    // The hooks, in the order of a frame. Main thread; none waits.
    virtual void begin_frame() {}              ///< the input has arrived
    virtual void before_measuring() {}         ///< a waiting measurement may begin
    virtual bool measures() { return false; }  ///< true: it used the device, so the session gets no work in this frame
    virtual void before_session() {}           ///< before the session gets its work; not if something measures
    virtual void take_report(const Report&) {} ///< called with each report of the session on stage
    virtual void before_ui() {}                ///< the work has begun; Dear ImGui's frame begins next
    virtual void before_panels() {}            ///< in Dear ImGui's frame
    virtual void after_panels() {}             ///< in Dear ImGui's frame
    virtual void after_ui() {}                 ///< Dear ImGui's frame is complete and not drawn yet
    virtual void before_swap() {}              ///< OpenGL has drawn it
    /// now_ms here and below: on App's clock, which tests replace.
    virtual void after_swap(double /*now_ms*/) {}
    // Called instead of a frame.
    virtual void while_window_sleeps(double /*now_ms*/) {} ///< about once a second while the window sleeps
    virtual void minimized(double /*now_ms*/) {}           ///< about once a second while the window is minimized
    virtual bool wants_frames() const { return false; }    ///< true: the window does not sleep
};

/// In which order the services of a frame are called, for each hook.
enum class FrameOrder {
    jobs,         ///< takes the results of background jobs
    thumbnails,   ///< uploads finished thumbnails
    measurements, ///< the running measurement uses the device
    methods,      ///< before the session
    kernels,
    config_changes, ///< take the session's reports
    difference,     ///< after the session, before Dear ImGui's frame
    kiosk,          ///< needs the input before the others
    actions,        ///< executes the keys' actions
    scripts,
    paths, ///< after the panels
    colors,
    fill,
    run_files,
    window_shot, ///< before the swap
    presets,
    handout,
    follow_space, ///< last, so that its changes belong to this frame
    still_picture,
    sources, ///< after those that may put another session on stage
    workspace,
    state,
    pacer,
};

class FrameServices {
public:
    void add(FrameOrder order, FrameService& service) {
        const auto after = std::ranges::upper_bound(all_, order, {}, &Entry::first);
        all_.insert(after, {order, &service});
    }
    template <class... Values> void call(void (FrameService::*hook)(Values...), Values... values) {
        for (const auto& [order, service] : all_) (service->*hook)(values...);
    }
    bool measure() const { ///< whether one does
        return std::ranges::any_of(all_, [](const Entry& one) { return one.second->measures(); });
    }
    void take_report(const Report& report) {
        for (const auto& [order, service] : all_) service->take_report(report);
    }
    bool want_frames() const { ///< whether one does
        return std::ranges::any_of(all_, [](const Entry& one) { return one.second->wants_frames(); });
    }

private:
    using Entry = std::pair<FrameOrder, FrameService*>;
    std::vector<Entry> all_;
};

} // namespace glint
