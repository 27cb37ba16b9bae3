// Random actions of a user in a session: good and bad values, presets, strokes and shapes by every brush, sizes, steps,
// places in the run, animations, and changes of the view.
#pragma once
#include "app/session/session.h"
#include "support/draws.h"
#include <string>

namespace glint::test {

/// Does one thing, but not undo or redo. Returns its name. It is on its way then, and now and then its gesture is held.
std::string do_something(Draws&, Session&, Gesture& held);

} // namespace glint::test
