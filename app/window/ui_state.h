// State shared by the parts of the window: open dialogs, requests, and views.
#pragma once
#include "app/compare/difference_map.h"
#include "app/report/provenance.h"
#include "app/timing/timeline.h"
#include "app/window/features/brush/hand.h"
#include "app/window/workspace/held_gesture.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace glint {

/// Dialog over the panels; one at a time.
enum class Modal { none, palette, help, about, settings, sweep, open, devices, film, picture, history, gallery };

inline void toggle(Modal& shown, Modal modal) { shown = shown == modal ? Modal::none : modal; }

/// A number whose provenance was requested; coordinates are the window's.
struct AskedNumber {
    Provenance provenance;
    float x = 0, top = 0, bottom = 0; ///< centre, upper and lower end of the number
    float height = 0;                 ///< height of the popover in the last frame
    bool opened = true;               ///< new: not drawn yet
};

/// A part of the run, between two of its places.
struct Stretch {
    std::int64_t from = 0, to = 0;
};

struct UiState {
    Modal modal = Modal::none;
    std::optional<AskedNumber> asked; ///< its popover is above everything
    bool bare = false;                ///< the interface is hidden
    int window_shot_in = 0;           ///< frames until the window is saved as PNG; 0: it is not
    bool stage_line = false;          ///< with one line of large figures
    float divider = 0.5f;             ///< between the two pictures of an A/B, share of the width
    enum class PairView { split, follower, session, difference } pair_view = PairView::split;
    PairView view_beside_difference = PairView::split; ///< view to return to
    DifferenceMeasure difference_measure = DifferenceMeasure::absolute;
    FieldName difference_field; ///< "": the first
    bool laser = false, spotlight = false;
    Hand hand;
    bool pin_here = false;                             ///< request: pin the cell under the mouse
    bool type_step = false;                            ///< request: open the field for a step to go to
    bool pin_spectrum = false;                         ///< spectrum of the pinned cells, next to their plot
    bool line_here = false;                            ///< the next drag over the picture draws the line of a profile
    double figures_since_ms = 0;                       ///< on now_ms()'s clock: older figures of switches are hidden
    double countdown_until_ms = 0;                     ///< of a break, on now_ms()'s clock; 0: none
    std::optional<Stretch> stretch;                    ///< of the run, chosen on the scrubber
    bool show_grid = false;                            ///< request: show the grid's size, to change it
    bool fit_picture = false;                          ///< request: show the whole picture, as large as it fits
    bool minimap = true;                               ///< the whole picture in the corner while a part is visible
    bool labels = true;                                ///< in the picture, and the legend below it
    bool color_bar = true;                             ///< over the picture
    bool cursor_value = true;                          ///< the value under the mouse, next to it
    bool path_diagram = false;                         ///< the presentation path is shown over the picture, large
    bool large_chart = false;                          ///< the experiment's chart is shown over the picture
    bool points = false;                               ///< the mouse points without a button: see pointing_row()
    bool reset_layout = false;                         ///< request
    std::string next_layout;                           ///< request: its name
    std::string show_panel;                            ///< request: bring this panel to the front
    std::optional<std::vector<std::string>> show_only; ///< request: these panels, and no column without one
    bool differences = false;                          ///< the Parameters panel shows only changes from the preset
    bool name_preset = false;                          ///< request: the gallery's field for a preset's name
    bool morph = false;                                ///< the panel has the slider between two presets
    std::string show_param;                            ///< request: scroll to this parameter's row
    TimelineView timeline;
    int stages_by = 0;          ///< which number of a Summary the stages are sorted by; 0: none, as they nest
    double refresh_hz = 60;     ///< of the screen; asked for once a second: it is a round trip to the display
    double lively_until_ms = 0; ///< draw frames until then, though nothing runs
    double wake_at_ms = 0;      ///< asleep, draw one then; 0: nothing changes by itself
    HeldGesture gesture;
    bool restart_requested = false; ///< end, and start the program anew
    bool kiosk = false;             ///< for visitors: nothing ends it or leaves full screen
};

} // namespace glint
