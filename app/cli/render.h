// What render and replay share: the files that they write.
#pragma once
#include "app/cli/scene_options.h"

namespace glint {

struct RenderOptions {
    SceneOptions scene;
    std::optional<std::string> steps, output, timings, trace, save;
    std::vector<std::string> fields; ///< "NAME=FILE.npy"
};

struct RenderOutputs;
struct RenderedFiles;
/// All of them or none.
void write(RenderOutputs&, const RenderedFiles&);

/// The files to write.
void add_output_options(CLI::App&, RenderOptions&);

} // namespace glint
