// As many fused multiply-adds as one thread can do, in the widest registers this CPU has.
#pragma once

namespace glint {

/// Returns how many float32 operations were done; what they come out at is written to `sink`, so that they are.
double multiply_adds(int rounds, float& sink);

} // namespace glint
