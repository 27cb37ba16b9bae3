// All actions of the window, with their keys.
#pragma once

namespace glint {

struct Desk;
class Capture;

void add_actions(Desk&, Capture&);

} // namespace glint
