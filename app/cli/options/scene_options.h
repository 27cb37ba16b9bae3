// Common options of window, render and bench: simulation, parameters, device.
#pragma once
#include "app/world/catalog.h"
#include "app/world/params/params.h"
#include "sims/api/view.h"
#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

namespace glint {

struct SceneOptions {
    std::string simulation, device = "auto", threads = "0";
    std::optional<std::string> preset, size;
    std::vector<std::string> sets; ///< "ID=VALUE"
};

void add_simulation_option(CLI::App&, std::string& simulation);
void add_device_options(CLI::App&, std::string& device, std::string& threads);
void add_scene_options(CLI::App&, SceneOptions&); ///< all of SceneOptions
void add_set_option(CLI::App&, std::vector<std::string>& sets);
void add_sizes_option(CLI::App&, std::vector<std::string>& sizes);
/// bench_extent if none is given.
std::vector<Extent> extents_from(const std::vector<std::string>& sizes);

/// The simulation of that name; a Failure names the nearest one, or says that a name is needed.
const Definition& simulation_from(const std::string& name, const Catalog&);
/// Defaults, then the preset, then each --set in turn.
Params params_from(const Definition&, const std::optional<std::string>& preset, const std::vector<std::string>& sets);
int threads_from(const std::string& text);

} // namespace glint
