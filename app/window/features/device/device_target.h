// The Device panel's rows about the presentation path: its name, buffers, waiting times, and why no better one is used.
#pragma once
#include "interop/targets/frame_target.h"

namespace glint {

class Actions;
class Session;
class SweepRun;
class CurrentSession;

class TargetRows {
public:
    TargetRows(CurrentSession&, const Actions&, const SweepRun&);
    void draw();

private:
    void remember_refusals(const Session&);
    void draw_present_paths();
    void draw_buffers();
    void draw_buttons();

    CurrentSession& current_;
    const Actions& actions_;
    const SweepRun& sweep_;
    std::string device_;                     // the device of the refusals
    Extent extent_;                          // size of the picture at that time
    std::vector<PresentPath> present_paths_; // paths of that processor
    std::vector<Refusal> refused_;           // refused paths; a path is removed when it works
};

/// A row's name, before its control.
void device_label(const char*);

} // namespace glint
