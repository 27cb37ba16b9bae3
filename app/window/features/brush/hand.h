// Brush for painting in the picture, with size and strength. Flags of the simulation's parameters define them; a row
// belongs to all brushes or to some of them.
#pragma once
#include "app/run/compressed.h"
#include "app/session/checkpoint.h"
#include "app/window/background_jobs.h"
#include "app/world/text/fixed_string.h"
#include "render/view2d.h"
#include "sims/api/abi.h"
#include "sims/api/view.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace glint {

class Session;
struct UiState;

enum class BrushShape { freehand, line, rectangle, fill, image };

struct Hand {
    BrushShape shape = BrushShape::freehand;
    bool shows_strength = false;   ///< else its size
    double ring_text_until_ms = 0; ///< next to the brush's ring, on now_ms()'s clock
};

const glint_param* brush_row(const Session&);    ///< null: the simulation has one brush or none
const glint_param* size_row(const Session&);     ///< half the width of the present brush; null: no size
const glint_param* strength_row(const Session&); ///< strength row of the present brush; null: no strength
float brush_cells(const Session&);               ///< half its present width, at least 1; 0: no size
float brush_size(const Session&);                ///< size of the brush in the row's unit; 0: no size
float brush_strength(const Session&);            ///< present value; 0: no strength
/// Shape of a press: freehand if the simulation does not accept the chosen shape.
BrushShape shape_in_hand(const Session&, const Hand&);
/// Paints along the mouse's path, in segments without gaps; `how`: all but the ends. Part of the open gesture.
void paint_along(Session&, Point from, Point to, glint_stroke how);
/// "Drop radius 50 cells", "Drop height 1.2": a size in cells of this grid; "" if there is none.
FixedString<96> size_words(const Session&), strength_words(const Session&);

// Each can be undone; changes within half a second are one step.
void pick_brush(Session&, std::int32_t choice);
void turn_brush(Session&, int by); ///< to the next or the previous brush
void scale_brush(Session&, Hand&, UiState&, double factor);
void add_strength(Session&, Hand&, UiState&, double turns); ///< turns of the wheel: 40 cover the whole range

/// Why it is not possible now, or "".
const char* no_brushes(const Session&);
const char* no_size(const Session&);
const char* no_strength(const Session&);
const char* no_strokes(const Session&);
const char* no_lines(const Session&);
const char* no_shapes(const Session&); ///< rectangles, fills, stamps
const char* why_not(const Session&, BrushShape);
std::optional<std::int32_t> eraser_of(const Session&); ///< the brush that erases

// Filling a region of a field: its state is read in the frames that follow a press, and a job looks for the region.

class Notices;
class CurrentSession;

class Fill final : public FrameService {
public:
    Fill(BackgroundJobs&, CurrentSession&, Notices&);
    /// Fills the cells that are connected with that cell. One fill at a time: a fill is refused while another one is
    /// running.
    void start(int x, int y, std::int32_t button);
    void after_panels() override; ///< looks for the region when the state has been read
    void forget();                ///< the running fill paints nothing
    bool busy() const { return asked_.has_value() || job_.busy(); }
    bool wants_frames() const override { return busy(); }

private:
    struct Asked {
        int x, y;
        std::int32_t button;
        std::uint64_t visit;                      ///< id of the session that was on stage at that time
        std::shared_ptr<const Checkpoint> before; ///< an older state
    };
    void poll_region();
    void take_region(const std::string& problem);

    CurrentSession& current_;
    Notices& notices_;
    std::optional<Asked> asked_;
    std::shared_ptr<MeasuredMask> region_; ///< written by the thread
    std::int32_t button_ = 0;
    std::uint64_t visit_ = 0;
    Extent grid_; ///< grid in which the button was pressed
    BackgroundJob job_;
};

} // namespace glint
