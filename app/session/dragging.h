// What a drag in the picture can do, by the simulation and the brush in hand.
#pragma once

namespace glint {

class Params;

bool takes_strokes(const Params&), takes_pointer(const Params&);
bool takes_shapes(const Params&); ///< false while the brush only points or grabs
/// What a drag goes to: one of both, or both.
bool drags_paint(const Params&), drags_point(const Params&);

} // namespace glint
