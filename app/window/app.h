// The window, as main sees it.
#pragma once
#include "app/window_requests.h"

namespace glint {

struct WindowEnd {
    bool restart_requested = false; ///< the user wants a new process: only that recovers a lost GPU
    int signal = 0;                 ///< the signal that ended the program; 0: none
};
/// Shows the window until it is closed. Throws NoDisplay if there is none, Error if the requested device is not
/// available.
WindowEnd run_window(const AppOptions&);

} // namespace glint
