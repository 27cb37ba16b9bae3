// glint replay: a run that was saved or shared, played again without a window.
#pragma once
#include "app/cli/render.h"

namespace glint {

struct ReplayOptions {
    std::string run; ///< a .glint file, a picture that carries a run, or a share code
    std::optional<std::string> to;
    bool verify = false;
    RenderOptions outputs; ///< of its scene the device and the threads alone
};

CLI::App* add_replay(CLI::App& program, ReplayOptions&);
void replay(const ReplayOptions&, const Catalog&);

} // namespace glint
