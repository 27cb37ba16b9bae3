// What the honesty flags and the exports must know of the program, gathered from where it is known.
#pragma once
#include "app/limits/meter.h"
#include "app/timing/flags.h"

namespace glint {

struct Desk;

TimingFacts timing_facts(Desk&);
FrameParts frame_parts(Desk&); ///< medians, in milliseconds
/// "waves / double_slit, 1024 x 768, on NVIDIA H200 by CudaInterop".
std::string what_runs(Desk&);

} // namespace glint
