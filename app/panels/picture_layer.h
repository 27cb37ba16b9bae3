// What lies over the picture, one layer on another: each draws itself, and may keep the mouse from what is below.
#pragma once
#include "app/panels/plate.h"
#include "app/run/picture_view.h"
#include "app/world/fixed_string.h"
#include "render/view2d.h"
#include "sims/api/view.h"
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace glint {

class Actions;
class Experiments;
class Fill;
class Notices;
class PairDifference;
class PathHistory;
class PictureDrawing;
class ScriptPlayer;
class StampImage;
class SweepRun;
class Switches;
class TimingReport;
class CurrentSession;
class Workspace;
struct Settings;
struct UiState;

/// Where the picture is, in Dear ImGui's coordinates.
struct Overlay {
    ImVec2 from, size;  ///< of the space that layers have: what a script's plate takes below is not in it
    float beside;       ///< to the right of it, for the colour bar alone; 0: that lies over the picture
    ScreenRect picture; ///< all of the space
    View2D view;
    Point cell; ///< under the mouse
    bool hovered = false;
    std::span<const Plate> plates = {}; ///< that covered it in the frame before
    bool note_below = false;            ///< the simulation's note stands in the legend

    ImVec2 at(Point place) const; ///< of a place in cells
    double pixels_per_cell() const { return view.pixels_per_cell; }
};

/// The mouse over the picture, or wherever a press on the picture has led it.
struct PictureMouse {
    ImVec2 at;
    Point cell, before; ///< where it is and where it was in the frame before, in cells
    int button;         ///< glint_button that is held since a press on the picture, or 0
    int phase;          ///< glint_phase
    int modifiers;      ///< glint_modifier
    float wheel;        ///< turns; 0 unless it is over the picture
    bool hovered;       ///< it is over the picture, and not over an item that lies there
};

class PictureLayer {
public:
    PictureLayer() = default;
    PictureLayer(const PictureLayer&) = delete;
    PictureLayer& operator=(const PictureLayer&) = delete;
    virtual ~PictureLayer() = default;

    virtual void draw(const Overlay&) = 0; ///< takes nothing from the heap
    /// A press there is none in the picture, nor on a layer below: there is something of this one's.
    virtual bool takes(ImVec2) const { return false; }
    virtual Plate covers() const { return {}; } ///< what it has drawn a plate over
    /// Asked from the topmost layer down, before the view and the simulation have the mouse. True: nobody below gets
    /// it. Who takes a press has all up to its release.
    virtual bool mouse(const PictureMouse&) { return false; }
};
using PictureLayers = std::vector<std::unique_ptr<PictureLayer>>; ///< the lowest first

/// The topmost that takes the mouse; null: none. It is not offered below a layer that has something of its own there.
PictureLayer* taker_of(const PictureMouse&, const PictureLayers&);

/// A layer that is one plate.
class PlateLayer : public PictureLayer {
public:
    void draw(const Overlay& over) final { plate_ = draw_on(over); }
    bool takes(ImVec2 at) const final { return plate_.holds(at); }
    Plate covers() const final { return plate_; }

private:
    virtual Plate draw_on(const Overlay&) = 0; ///< what it covers; empty: it is not there
    Plate plate_;
};

/// In place of a plate that cannot be shown: a line at the top.
Plate draw_message(const Overlay&, std::string_view words);
/// "The chart needs more room: enlarge the window, or press F5."
FixedString<160> more_room_words(std::string_view what, const Actions&);

/// How a view lies in a space of so many pixels.
View2D view_in(const PictureView&, Extent, const ScreenRect&);

inline constexpr ImVec4 picture_edge = look::rgb(0x2A3038);
std::unique_ptr<PictureLayer> make_edge_layer(const CurrentSession&);
std::unique_ptr<PictureLayer> make_divider_layer(const CurrentSession&, UiState&);
std::unique_ptr<PictureLayer> make_profile_layer(CurrentSession&, UiState&);
std::unique_ptr<PictureLayer> make_pin_layer(CurrentSession&, Notices&, UiState&);
/// How far the line between the two pictures of an A/B is held, to either side.
inline constexpr float divider_reach = 6;
std::unique_ptr<PictureLayer> make_color_bar_layer(CurrentSession&, const PairDifference&, const Actions&, UiState&);
/// What the lower left corner of a picture so high keeps for it.
float minimap_room(float picture_height);
/// How large the picture is shown, and all of it small, while one has zoomed in; a press there goes there.
std::unique_ptr<PictureLayer> make_minimap_layer(CurrentSession&, PictureDrawing&, UiState&);
/// The labels of the simulation's picture, at their cells.
std::unique_ptr<PictureLayer> make_label_layer(const CurrentSession&, const UiState&);
/// The value under the mouse.
std::unique_ptr<PictureLayer> make_cursor_layer(const CurrentSession&, const UiState&);
/// The brush's ring, the wheel that makes it larger or stronger, and shapes while they are drawn.
std::unique_ptr<PictureLayer> make_brush_layer(CurrentSession&, Fill&, StampImage&, UiState&);
/// The brushes and their shapes as buttons, how large the one in hand is, and how strong.
std::unique_ptr<PictureLayer> make_tool_bar_layer(CurrentSession&, const Actions&, UiState&);
std::unique_ptr<PictureLayer> make_hint_layer(const CurrentSession&, Settings&); ///< whether it was followed
/// A line at the bottom; where there is nothing to say, the simulation's hint until it was followed.
std::unique_ptr<PictureLayer> make_notice_layer(const Workspace&, const SweepRun&, const Experiments&, const Actions&,
                                                const Notices&, const ScriptPlayer&, const Settings&, UiState&);
/// What both sides of a comparison take, and where they differ; else what the last switch changed.
std::unique_ptr<PictureLayer> make_figures_layer(const CurrentSession&, const PairDifference&, const Switches&,
                                                 const TimingReport&, const Settings&, UiState&);
/// The experiment's chart, large.
std::unique_ptr<PictureLayer> make_chart_layer(Experiments&, const Actions&, UiState&);
std::unique_ptr<PictureLayer> make_failure_layer(CurrentSession&);
/// The presentation path, large, next to the one in use before.
std::unique_ptr<PictureLayer> make_path_layer(const CurrentSession&, PathHistory&, const Actions&, const TimingReport&,
                                              UiState&);
/// That picture and numbers are frozen.
std::unique_ptr<PictureLayer> make_freeze_layer(const CurrentSession&, const Actions&, const UiState&);
/// While ? is held: the keys, those of the stage first in front of an audience.
std::unique_ptr<PictureLayer> make_keys_layer(const Actions&, const Settings&, const UiState&);

} // namespace glint
