// The memory below the current kernel as an animated diagram: its threads, registers, shared memory, caches and the
// memory, their use, and arrows with a width by their flow. On hover each shows the source of its figures.
#pragma once
#include "app/look/theme.h"
#include "app/measure/limits/memory_levels.h"

namespace glint {

class TimingReport;
struct UiState;

/// As wide as the line. moves: the simulation is running, so the diagram is animated.
void draw_memory_diagram(const MemoryLevels&, ImVec4 color, bool moves, const TimingReport&, UiState&);

} // namespace glint
