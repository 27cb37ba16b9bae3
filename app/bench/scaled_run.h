// The same that was done, at another size. It is another run: lengths follow the picture, and steps are as many as they
// were.
#pragma once
#include "app/run/record.h"

namespace glint {

/// Every size in that proportion in which the last becomes `extent`, and strokes where they were in the picture. Throws
/// Error where it begins with a state, which is of its own size.
RunRecord scaled_run(RunRecord, Extent extent);

} // namespace glint
