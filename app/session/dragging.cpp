#include "app/session/dragging.h"
#include "app/world/definition.h"
#include "app/world/instance.h"
#include "app/world/params/params.h"
#include <cstdint>

namespace glint {

bool takes_strokes(const Params& params) { return params.definition().sim().stroke != nullptr; }
bool takes_pointer(const Params& params) { return params.definition().sim().edit != nullptr; }

bool takes_shapes(const Params& params) {
    return takes_strokes(params) && !(brush_flags(params) & (GLINT_POINTS | GLINT_GRABS));
}

bool drags_paint(const Params& params) { return takes_strokes(params) && !(brush_flags(params) & GLINT_POINTS); }

bool drags_point(const Params& params) {
    return takes_pointer(params) && (!drags_paint(params) || !has_pointing_brush(params.definition()));
}

} // namespace glint
