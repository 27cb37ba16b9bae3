// A run with the same events at another size. It is another run: lengths follow the picture, and the numbers of steps
// stay the same.
#pragma once
#include "app/run/record.h"

namespace glint {

/// Scales every size so that the last becomes `extent`, and strokes with the picture. Throws Error if the run begins
/// with a state, because a state has a fixed size.
RunRecord scaled_run(RunRecord, Extent extent);

} // namespace glint
