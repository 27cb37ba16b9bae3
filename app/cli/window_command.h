// glint [SIM]: the window, as the command line asks for it.
#pragma once
#include "app/cli/scene_options.h"
#include "sims/api/view.h"

namespace glint {

struct WindowCommand {
    SceneOptions scene;
    std::string target;
    bool reset_layout = false;
};

/// The window that is asked for, with every mistake in the options found.
struct WindowRequest {
    Catalog& catalog;
    std::string sim;              ///< id; "": the last one shown
    std::optional<Params> params; ///< nothing: as they were left
    std::optional<Extent> extent; ///< nothing: as it was left
    std::string device;
    int threads;
    bool reset_layout;
    std::string target;
};

void add_window(CLI::App& program, WindowCommand&);
/// commands: what else SIM may have been meant to be.
WindowRequest window_request_from(const WindowCommand&, Catalog&, const std::vector<std::string>& commands);

} // namespace glint
