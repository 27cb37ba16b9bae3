// The Device panel's rows about the presentation path: which one, how many buffers, what it waits for, why not a
// better.
#pragma once
#include "interop/frame_target.h"

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
    void draw_ways();
    void draw_buffers();
    void draw_buttons();

    CurrentSession& current_;
    const Actions& actions_;
    const SweepRun& sweep_;
    std::string device_;            // of which the refusals are
    Extent extent_;                 // of the picture then
    std::vector<PresentPath> ways_; // of that processor
    std::vector<Refusal> refused_;  // until it works after all
};

/// A row's name, before its control.
void device_label(const char*);

} // namespace glint
