// State shared by many features of the window: the dialog, the gesture, when the window draws.
#pragma once
#include "app/report/provenance.h"
#include "app/window/workspace/held_gesture.h"
#include <cstdint>
#include <optional>

namespace glint {

/// Dialog over the panels; one at a time.
enum class Modal {
    none,
    palette,
    help,
    about,
    settings,
    sweep,
    open,
    devices,
    film,
    picture,
    history,
    gallery,
    new_simulation,
    load_plugin,
    unsaved_source
};

inline void toggle(Modal& shown, Modal modal) { shown = shown == modal ? Modal::none : modal; }

/// A number whose provenance was requested; coordinates are the window's.
struct ProvenanceRequest {
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
    std::optional<ProvenanceRequest> asked; ///< request for the popover, which is above everything else
    bool bare = false;                      ///< the interface is hidden
    bool stage_line = false;                ///< presentation mode, with one line of large figures
    std::optional<Stretch> stretch;         ///< stretch of the run, chosen on the scrubber
    bool path_diagram = false;              ///< the presentation path is shown over the picture, large
    /// refresh rate of the screen, read once a second: reading it is a round trip to the display
    double refresh_hz = 60;
    double redraw_until_ms = 0; ///< draw frames until then, though nothing runs
    double wake_at_ms = 0;      ///< time at which a sleeping window must draw; 0: nothing changes by itself
    HeldGesture gesture;
    bool restart_requested = false; ///< end, and start the program anew
    bool kiosk = false;             ///< for visitors: no action ends the program or leaves full screen
};

} // namespace glint
