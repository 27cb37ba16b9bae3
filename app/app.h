// The window, as main sees it.
#pragma once
#include "app/session/params.h"
#include "sims/api/view.h"
#include <string>

namespace glint {

class Catalog;

/// What the command line asks the window for. (WindowOptions is the name of render/window.h for the bare window.)
struct AppOptions {
    Catalog& catalog;
    std::string sim;              ///< id; "": the last one shown, at the first start the wave tank
    std::optional<Params> params; ///< nothing: as they were left
    std::optional<Extent> extent; ///< nothing: as it was left, at the first start 1024 x 768
    std::string device = "auto";  ///< "auto", "cpu", "cuda" or "cuda:N"
    int threads = 0;              ///< of the CPU device; 0: as many as there are
    bool reset_layout = false;
    std::string target; ///< id of a frame target, or "": the best that works
};

enum class WindowEnd {
    closed,
    begin_again ///< the user wants the program anew: a lost GPU comes back with a new process only
};
/// Shows the window until it is closed. Throws NoDisplay where there is none, Error where the device that was asked for
/// is not to be had.
WindowEnd run_window(const AppOptions&);

} // namespace glint
