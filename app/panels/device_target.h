// The Device panel's rows about the presentation path: which one, how many buffers, what it waits for, why not a
// better.
#pragma once
#include "interop/frame_target.h"

namespace glint {

struct Desk;
class Session;

class TargetRows {
public:
    void draw(Desk&);

private:
    void remember_refusals(const Session&);
    void draw_ways(Desk&);
    void draw_buffers(Desk&);
    void draw_buttons(Desk&);
    std::string device_;            // of which the refusals are
    Extent extent_;                 // of the picture then
    std::vector<PresentPath> ways_; // of that processor
    std::vector<Refusal> refused_;  // until it works after all
};

/// A row's name, before its control.
void device_label(const char*);

} // namespace glint
