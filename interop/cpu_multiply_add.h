// Fused multiply-adds at the full rate of one thread, in the widest registers that this CPU has.
#pragma once

namespace glint {

/// Returns the number of float32 operations; their result is written to `sink`, so that they are not optimised away.
double multiply_adds(int rounds, float& sink);

} // namespace glint
