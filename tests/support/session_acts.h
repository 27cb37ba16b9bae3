// What a user does to a session by hand, drawn at random: values good and bad, presets, strokes and shapes by every
// brush, sizes, steps, places in the run, animations, and what is only looked at.
#pragma once
#include "app/session/session.h"
#include "support/draws.h"
#include <string>

namespace glint::test {

/// One thing, neither undo nor redo; what it was. It is on its way then, and now and then its gesture is held.
std::string do_something(Draws&, Session&, Gesture& held);

} // namespace glint::test
