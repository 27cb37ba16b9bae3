// All actions of the window, with their keys.
#pragma once

namespace glint {

struct Desk;
class FileSaver;

void add_actions(Desk&, FileSaver&);
void add_timing_actions(Desk&, FileSaver&);

} // namespace glint
