// What the parts of the window tell each other: what lies over the panels, what was asked for, what is looked at.
#pragma once
#include "app/bench/difference_map.h"
#include "app/services/hand.h"
#include "app/timing/provenance.h"
#include "app/timing/timeline_view.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace glint {

/// What lies over the panels; one at a time.
enum class Modal { none, palette, help, about, settings, sweep, open, devices, film, picture, history, gallery };

inline void toggle(Modal& shown, Modal modal) { shown = shown == modal ? Modal::none : modal; }

/// A measured number that was asked where it comes from; places are the window's.
struct AskedNumber {
    Provenance provenance;
    float x = 0, top = 0, bottom = 0; ///< the number's middle, its upper and its lower end
    float height = 0;                 ///< of the popover, as it was drawn last
    bool opened = true;               ///< just now: it was not drawn yet
};

/// A part of the run, between two of its places.
struct Stretch {
    std::int64_t from = 0, to = 0;
};

struct UiState {
    Modal modal = Modal::none;
    std::optional<AskedNumber> asked; ///< its popover lies over everything
    bool bare = false;                ///< the interface is hidden
    int window_shot_in = 0;           ///< frames until the window is saved as PNG; 0: it is not
    bool stage_line = false;          ///< but for one line of large figures
    float divider = 0.5f;             ///< between the two pictures of an A/B, share of the width
    enum class PairView { split, follower, session, difference } pair_view = PairView::split;
    PairView view_beside_difference = PairView::split; ///< to which leaving that goes back
    DifferenceMeasure difference_measure = DifferenceMeasure::absolute;
    FieldName difference_field; ///< "": the first
    bool laser = false, spotlight = false;
    Hand hand;
    bool pin_here = false;                             ///< asked for: the cell under the mouse
    bool type_step = false;                            ///< asked for: the field for a step to go to
    bool pin_spectrum = false;                         ///< of the pinned cells, beside their plot
    bool line_here = false;                            ///< the next drag over the picture draws the line of a profile
    double figures_since_ms = 0;                       ///< on now_ms()'s clock: of switches, older ones are hidden
    double countdown_until_ms = 0;                     ///< of a break, on now_ms()'s clock; 0: there is none
    std::optional<Stretch> stretch;                    ///< of the run, chosen on the scrubber
    bool show_grid = false;                            ///< asked for: the grid's size, to change it
    bool fit_picture = false;                          ///< asked for: the whole picture, as large as it fits
    bool minimap = true;                               ///< all of the picture in the corner while a part is in sight
    bool labels = true;                                ///< in the picture, and the legend below it
    bool color_bar = true;                             ///< it lies over the picture
    bool cursor_value = true;                          ///< the value under the mouse is written beside it
    bool path_diagram = false;                         ///< the presentation path lies over the picture, large
    bool large_chart = false;                          ///< the experiment's chart lies over the picture
    bool points = false;                               ///< the mouse points without a button: see pointing_row()
    bool reset_layout = false;                         ///< asked for
    std::string next_layout;                           ///< asked for: its name
    std::string show_panel;                            ///< asked for: bring this panel to the front
    std::optional<std::vector<std::string>> show_only; ///< asked for: these panels, and no column without one
    bool differences = false;                          ///< the Parameters panel has what differs from the preset alone
    bool name_preset = false;                          ///< asked for: the gallery's field for the name of a preset
    bool morph = false;                                ///< it has the slider from one preset to another
    std::string show_param;                            ///< asked for: bring this parameter's row into sight
    TimelineView timeline;
    int stages_by = 0;              ///< which number of a Summary the stages are sorted by; 0: none, as they nest
    double refresh_hz = 60;         ///< of the screen; asked for once a second: it is a round trip to the display
    double lively_until_ms = 0;     ///< draw frames until then, though nothing runs
    double wake_at_ms = 0;          ///< asleep, draw one then; 0: nothing changes by itself
    double gesture_left_s = 0;      ///< turns of the wheel within it are one undo step
    bool restart_requested = false; ///< end, and start the program anew
    bool kiosk = false;             ///< for visitors: nothing ends it or leaves full screen
};

} // namespace glint
