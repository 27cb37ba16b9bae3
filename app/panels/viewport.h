// The picture: edge to edge, panned and zoomed, with what lies over it, and the mouse that goes to the simulation.
#pragma once
#include "app/panels/plate.h"
#include "app/panels/scrubber.h"
#include "app/world/params.h"
#include "render/view2d.h"
#include <array>

namespace glint {

class Experiments;
class Notices;
class PairDifference;
class PictureDrawing;
class ScriptPlate;
class SweepRun;
class Sweep;
class Switches;
class TimingReport;
class Workspace;
struct UiState;

using Plates = std::array<Plate, 6>; // colour bar, notice, banner, figures, divider, difference; empty: there is none

class Viewport {
public:
    static constexpr const char* title = "Picture";
    Viewport(Workspace&, const PairDifference&, PictureDrawing&, const SweepRun&, const Experiments&, const Switches&,
             const TimingReport&, const Notices&, ScriptPlate&, UiState&);
    void draw(); ///< inside a window without padding

private:
    bool takes_press(ImVec2 at) const;
    void take_missed_press();
    void move_view(bool hovered);
    void pass_mouse(bool hovered, bool active);
    void send_stroke(int button, int phase, Point from, Point to);
    void inspect(bool hovered);

    Workspace& workspace_;
    const PairDifference& difference_;
    PictureDrawing& picture_;
    const SweepRun& sweep_;
    const Experiments& experiments_;
    const Switches& switches_;
    const TimingReport& report_;
    const Notices& notices_;
    ScriptPlate& script_plate_;
    UiState& ui_;
    View2D view_;
    ScreenRect rect_;                // in framebuffer pixels
    bool fitted_ = true;             // follow the window's size
    Point mouse_{}, mouse_before_{}; // in cells
    Plates plates_;                  // of the last frame
    Plate script_;                   // likewise
    int pressed_ = 0;                // glint_button that a gesture began with
    std::uint64_t visit_ = 0;        // of what was on stage then
    std::array<int, 2> inspected_cell_{-1, -1};
    std::int64_t inspected_step_ = -1;
    int inspections_left_ = 0; // of a cell that stands still: then the window may sleep
};

/// Over the picture: colour bar, probe at the cursor, brush, hint, notice, banner. rect: in ImGui's coordinates.
struct Overlay {
    ImVec2 from, size;
    Point cell;
    bool hovered;
    double pixels_per_cell;
    float taken_below = 0; ///< by a script's plate, of the height
};
/// sweep: the one that runs, or null.
Plates draw_overlays(Workspace&, const PairDifference&, const Sweep* sweep, const Experiments&, const Switches&,
                     const TimingReport&, const Notices&, UiState&, const Overlay&);
Plate draw_color_bar(const Session&, const Overlay&);
/// Whether a picture is drawn in the palette at all: a choice in effect may say that it is not.
bool in_palette(const Params&);
/// What the bar's numbers are: the inspected field's name, where they are that field's values, and their unit.
FixedString<64> color_bar_caption(const Session&);

} // namespace glint
