// glint render: N steps, one picture, without a window.
#pragma once
#include "app/cli/scene_options.h"

namespace glint {

struct RenderOptions {
    SceneOptions scene;
    std::optional<std::string> steps, output, timings, trace;
    std::vector<std::string> fields; ///< "NAME=FILE.npy"
};

CLI::App* add_render(CLI::App& program, RenderOptions&);
void render(const RenderOptions&, const Catalog&);

} // namespace glint
