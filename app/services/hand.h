// What a press in the picture paints with: the brush, how large and how strong it is. Rows of the simulation's
// parameters say so; a row that is called after a brush and an underscore (drop_radius) is that brush's own.
#pragma once
#include "app/world/fixed_string.h"
#include "render/view2d.h"
#include "sims/api/abi.h"
#include <cstdint>
#include <optional>

namespace glint {

class Session;
struct UiState;

enum class BrushShape { freehand, line, rectangle, fill, image };

struct Hand {
    BrushShape shape = BrushShape::freehand;
    bool tells_strength = false; ///< else the size
    double told_until_ms = 0;    ///< beside the brush's ring, on now_ms()'s clock
};

const glint_param* brush_row(const Session&);    ///< a choice; null: there is one brush or none
const glint_param* size_row(const Session&);     ///< half the width of the brush in hand; null: it has no size
const glint_param* strength_row(const Session&); ///< of the brush in hand; null: it has none
float brush_cells(const Session&);               ///< half its width now, at least 1; 0: it has no size
float brush_size(const Session&);                ///< the same as its row says it; 0: it has none
float brush_strength(const Session&);            ///< now; 0: it has none
/// What a press does: freehand where the simulation cannot be given the shape in hand.
BrushShape shape_in_hand(const Session&, const UiState&);
/// Paints the way of the mouse in pieces between which no brush leaves a gap; `how`: all but the ends. Part of the
/// gesture that is open.
void paint_way(Session&, Point from, Point to, glint_stroke how);
/// "Drop radius 50 cells", "Drop height 1.2": a size in cells of this grid; "" where there is none.
FixedString<96> size_words(const Session&), strength_words(const Session&);

// Each is undone; what follows within half a second is one step with it.
void pick_brush(Session&, std::int32_t choice);
void turn_brush(Session&, int by); ///< the next, the one before
void scale_brush(Session&, UiState&, double factor);
void add_strength(Session&, UiState&, double turns); ///< of the wheel: 40 are the whole range

/// Why it cannot be done now, or "".
const char* no_brushes(const Session&);
const char* no_size(const Session&);
const char* no_strength(const Session&);
const char* no_strokes(const Session&);
const char *no_lines(const Session&), *no_shapes(const Session&);
std::optional<std::int32_t> eraser_of(const Session&); ///< the brush `eraser`

} // namespace glint
