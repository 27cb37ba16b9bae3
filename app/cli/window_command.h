// glint [SIM]: the window, as the command line asks for it.
#pragma once
#include "app/bench/window_requests.h"
#include "app/cli/scene_options.h"

namespace glint {

struct WindowCommand {
    SceneOptions scene;
    std::string target;
    bool reset_layout = false;
};

void add_window(CLI::App& program, WindowCommand&);
/// commands: what else SIM may have been meant to be.
AppOptions window_request_from(const WindowCommand&, Catalog&, const std::vector<std::string>& commands);

} // namespace glint
