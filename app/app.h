// The window, as main sees it.
#pragma once
#include "app/bench/window_requests.h"

namespace glint {

struct WindowEnd {
    bool restart_requested = false; ///< the user wants the program anew: a lost GPU comes back with a new process only
    int signal = 0;                 ///< that ended it; 0: none did
};
/// Shows the window until it is closed. Throws NoDisplay where there is none, Error where the device that was asked for
/// is not to be had.
WindowEnd run_window(const AppOptions&);

} // namespace glint
