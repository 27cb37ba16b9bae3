// What goes on below the end of a panel.
#pragma once

namespace glint::look {

/// Of the window that is being built, last: a row that its end cuts in two fades out there, for there is more to scroll
/// to.
void fade_end();

} // namespace glint::look
