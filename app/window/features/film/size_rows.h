// The size of a picture or a film that is computed again: a few sizes to choose, and both sides to type.
#pragma once
#include "sims/api/view.h"

namespace glint {

/// width, height: pixels; 0: as the session's grid is now, which is `now`. Both sides together.
void draw_size_rows(int& width, int& height, Extent now, const char* tip);

} // namespace glint
