// The pixels' way from the simulation to the screen as a moving diagram: places, arrows as wide as what goes over them,
// what each takes, and the copies that this way saves.
#pragma once
#include "interop/pixel_route.h"
#include "sims/api/view.h"

namespace glint {

class Profiler;
class TimingReport;
struct UiState;

struct PathDiagram {
    const PixelRoute& route;
    const PixelRoute& most_copies; ///< of the same device: what it copies and `route` does not is crossed out
    Extent extent;
    bool moves; ///< pictures arrive: what is drawn moves
};
/// As wide as the line.
void draw_path_diagram(const PathDiagram&, const Profiler&, const TimingReport&, UiState&);

} // namespace glint
