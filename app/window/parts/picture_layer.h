// Layers over the picture: each draws itself, and may keep the mouse from the layers below.
#pragma once
#include "app/look/theme.h"
#include "app/run/marks.h"
#include "app/world/text/fixed_string.h"
#include "render/view2d.h"
#include "sims/api/view.h"
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace glint {

// An opaque background over the picture, dark in every theme, because pictures are dark.

/// A press on it does not reach the picture.
struct Plate {
    ImVec2 from{}, to{};
    bool holds(ImVec2 at) const { return at.x >= from.x && at.y >= from.y && at.x < to.x && at.y < to.y; }
};

/// A plate below the picture, in a space of its own, or over the picture's lower end: the script's caption.
class FootPlate {
public:
    /// Height that it needs below the picture, in a space of that size; 0: none.
    virtual float height(ImVec2 size) const = 0;
    /// At the bottom of that space; the area that it covers. Buttons on it are items of the window.
    virtual Plate draw(ImVec2 from, ImVec2 size) = 0;
    virtual bool asks_text() const = 0; ///< whether a text field on the plate is open
    virtual void close_field() = 0;     ///< without a text

protected:
    ~FootPlate() = default;
};

inline constexpr ImVec4 plate_color = look::rgb(0x0F1115, 0.88f), plate_text = look::rgb(0xE7EAF0),
                        plate_muted = look::rgb(0xA3ABBA);

inline Plate draw_plate(ImVec2 from, ImVec2 to) {
    ImGui::GetWindowDrawList()->AddRectFilled(from, to, look::u32(plate_color), look::px(4));
    return {from, to};
}

// A button on a plate over the picture, dark in every theme.

struct PlateButtonState {
    bool on = false, disabled = false;
};

/// Returns whether it was pressed. The button is the last item: a tooltip may follow.
bool plate_button(const char* id, const char* icon, ImVec2 from, ImVec2 size, PlateButtonState);

class Actions;
class Experiments;
class Fill;
class Layout;
class Notices;
class PairDifference;
class PathHistory;
class PictureDrawing;
class StampImage;
class SweepRun;
class ConfigChanges;
class TimingReport;
class CurrentSession;
class Workspace;
struct ChartView;
struct ComparisonView;
struct Hand;
struct NumbersView;
struct Settings;
struct Shell;
struct TimelineView;
struct UiState;

/// Place of the picture, in Dear ImGui's coordinates.
struct Overlay {
    ImVec2 from, size;    ///< space of the layers: without the part that a script's plate covers below
    float width_at_right; ///< space on its right for the colour bar; 0: the bar is over the picture
    ScreenRect picture;   ///< the whole space
    View2D view;
    Point cell; ///< under the mouse
    bool hovered = false;
    std::span<const Plate> plates = {}; ///< plates of the previous frame
    bool note_below = false;            ///< the legend shows the simulation's note

    ImVec2 at(Point place) const; ///< screen position of a point in cells
    double pixels_per_cell() const { return view.pixels_per_cell; }
};

/// The mouse over the picture, or at any place during a drag that began on the picture.
struct PictureMouse {
    ImVec2 at;
    Point cell, before; ///< present mouse position and that of the previous frame, in cells
    int button;         ///< the glint_button that is held since a press on the picture, or 0
    int phase;          ///< glint_phase
    int modifiers;      ///< glint_modifier
    float wheel;        ///< over the picture, and not over an item on it
    bool hovered;       ///< the mouse is over the picture, and not over an item on the picture
};

/// Layers over the picture that the user can turn off.
struct ShownLayers {
    bool minimap = true;      ///< the whole picture in the corner while a part is visible
    bool labels = true;       ///< in the picture, and the legend below it
    bool color_bar = true;    ///< over the picture
    bool cursor_value = true; ///< the value under the mouse, next to it
};

class PictureLayer {
public:
    PictureLayer() = default;
    PictureLayer(const PictureLayer&) = delete;
    PictureLayer& operator=(const PictureLayer&) = delete;
    virtual ~PictureLayer() = default;

    virtual void draw(const Overlay&) = 0; ///< does not allocate
    /// Whether a press there belongs to this layer: not to the picture, nor to a layer below.
    virtual bool takes(ImVec2) const { return false; }
    virtual Plate covers() const { return {}; } ///< the area of its plate
    /// Called from the topmost layer down, before the view and the simulation get the mouse. Returns whether this layer
    /// takes it. The layer that takes a press gets everything up to its release.
    virtual bool mouse(const PictureMouse&) { return false; }
};
using PictureLayers = std::vector<std::unique_ptr<PictureLayer>>; ///< the lowest first

/// The topmost layer that takes the mouse; null: none. Layers below one that covers the place are not called.
PictureLayer* layer_for_mouse(const PictureMouse&, const PictureLayers&);

/// A layer that is one plate.
class PlateLayer : public PictureLayer {
public:
    void draw(const Overlay& over) final { plate_ = draw_on(over); }
    bool takes(ImVec2 at) const final { return plate_.holds(at); }
    Plate covers() const final { return plate_; }

private:
    virtual Plate draw_on(const Overlay&) = 0; ///< returns the area that the layer covers; empty: not drawn
    Plate plate_;
};

/// A message at the top of the picture, drawn instead of a plate that does not fit.
Plate draw_message(const Overlay&, std::string_view words);
/// "The chart needs more room: enlarge the window, or press F5."
FixedString<160> enlarge_tip(std::string_view what, const Actions&);

/// The view in a space of that size in pixels.
View2D view_in(const PictureView&, Extent, const ScreenRect&);

inline constexpr ImVec4 picture_edge = look::rgb(0x2A3038);
std::unique_ptr<PictureLayer> make_edge_layer(const CurrentSession&);
std::unique_ptr<PictureLayer> make_divider_layer(const CurrentSession&, ComparisonView&);
std::unique_ptr<PictureLayer> make_profile_layer(CurrentSession&, NumbersView&, Layout&);
std::unique_ptr<PictureLayer> make_pin_layer(CurrentSession&, NumbersView&, Layout&, Notices&);
/// Width in which the divider of an A/B can be grabbed, on each side.
inline constexpr float divider_reach = 6;
std::unique_ptr<PictureLayer> make_color_bar_layer(CurrentSession&, const PairDifference&, const Actions&,
                                                   const ShownLayers&, UiState&);
/// Height of the minimap's space in the lower left corner of a picture of that height.
float minimap_room(float picture_height);
/// The zoom factor and a small map of the whole picture, while the user has zoomed in; a press on the map moves the
/// view there.
std::unique_ptr<PictureLayer> make_minimap_layer(CurrentSession&, PictureDrawing&, const ShownLayers&, UiState&);
/// The labels of the simulation's picture, at their cells.
std::unique_ptr<PictureLayer> make_label_layer(const CurrentSession&, const ShownLayers&, const ComparisonView&,
                                               const UiState&);
/// The value under the mouse.
std::unique_ptr<PictureLayer> make_cursor_layer(const CurrentSession&, const ShownLayers&, const UiState&);
/// The brush's ring, the wheel that makes it larger or stronger, and shapes while they are drawn.
std::unique_ptr<PictureLayer> make_brush_layer(CurrentSession&, Fill&, StampImage&, Hand&, UiState&);
/// Buttons for the brushes and their shapes, and the present brush's size and strength.
std::unique_ptr<PictureLayer> make_tool_bar_layer(CurrentSession&, const Actions&, Hand&, UiState&);
/// whether the user has followed the hint
std::unique_ptr<PictureLayer> make_hint_layer(const CurrentSession&, Settings&);
/// A line at the bottom: the newest notice, else the simulation's hint until the user has followed it.
std::unique_ptr<PictureLayer> make_notice_layer(const Shell&, const SweepRun&, const Experiments&);
/// Times of both sides of a comparison, and where the sides differ; without a comparison, the effect of the last change
/// of configuration.
std::unique_ptr<PictureLayer> make_figures_layer(const CurrentSession&, const PairDifference&, const ConfigChanges&,
                                                 const TimingReport&, const Settings&, UiState&);
/// The experiment's chart, large.
std::unique_ptr<PictureLayer> make_chart_layer(Experiments&, ChartView&, const Actions&, UiState&);
std::unique_ptr<PictureLayer> make_failure_layer(CurrentSession&);
/// The presentation path, large, next to the previous one.
std::unique_ptr<PictureLayer> make_path_layer(const CurrentSession&, PathHistory&, const Actions&, const TimingReport&,
                                              UiState&);
/// Sign that picture and numbers are frozen.
std::unique_ptr<PictureLayer> make_freeze_layer(const CurrentSession&, const Actions&, const TimelineView&);
/// The list of keys while ? is held; in presentation mode the keys for the stage come first.
std::unique_ptr<PictureLayer> make_keys_layer(const CurrentSession&, const Actions&, const Settings&, const UiState&);

} // namespace glint
