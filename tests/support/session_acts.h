// Random actions of a user in a session: good and bad values, presets, strokes and shapes by every brush, sizes, steps,
// places in the run, animations, and changes of the view.
#pragma once
#include "app/session/session.h"
#include "support/draws.h"
#include <string>

namespace glint::test {

/// Does one action, except undo and redo; returns its name. It may still be running then, and sometimes its gesture is
/// open.
std::string do_something(Draws&, Session&);

} // namespace glint::test
