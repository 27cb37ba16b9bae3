// Fade-out at the end of a panel with more content below.
#pragma once

namespace glint::look {

/// Call last in a window: fades out a row that is cut by the window's end, because there is more to scroll to.
void fade_end();

} // namespace glint::look
