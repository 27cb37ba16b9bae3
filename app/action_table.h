// All actions of the window, with their keys.
#pragma once

namespace glint {

struct Desk;
class Capture;
class TimingExport;

void add_actions(Desk&, Capture&);
void add_timing_actions(Desk&, TimingExport&);

} // namespace glint
