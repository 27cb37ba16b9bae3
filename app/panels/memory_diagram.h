// The memory below the current kernel as a moving diagram: its threads, registers, shared memory, caches and the
// memory, how full they are, and an arrow as wide as what goes between. Each tells on hover where its figures are from.
#pragma once
#include "app/limits/memory_levels.h"
#include "app/look/theme.h"

namespace glint {

class TimingReport;
struct UiState;

/// As wide as the line. moves: it computes, and so what is drawn moves.
void draw_memory_diagram(const MemoryLevels&, ImVec4 color, bool moves, const TimingReport&, UiState&);

} // namespace glint
