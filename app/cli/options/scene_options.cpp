#include "app/cli/options/scene_options.h"
#include "app/cli/options/option_value.h"
#include "app/files/formats/handed_text.h"
#include "app/measure/job.h"
#include "app/terminal/failure.h"
#include "app/world/params/arithmetic.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <fmt/format.h>

namespace glint {

void add_simulation_option(CLI::App& app, std::string& simulation) {
    app.add_option("SIM", simulation, "A simulation, as 'glint list' names it")->type_name("");
}

void add_device_options(CLI::App& app, std::string& device, std::string& threads) {
    app.add_option("--device", device,
                   "auto (CUDA if it works, else the CPU), cpu, cuda, cuda:N, or a GPU with conditions: "
                   "'cuda:cc>=9.0,memory>=40GB'")
        ->type_name("NAME");
    app.add_option("--threads", threads, "Threads of the CPU device; 0: all. The results do not depend on their number")
        ->type_name("N");
}

void add_set_option(CLI::App& app, std::vector<std::string>& sets) {
    app.add_option("--set", sets, "Set a parameter, after the preset; repeat for more parameters")
        ->type_name("ID=VALUE")
        ->allow_extra_args(false);
}

void add_sizes_option(CLI::App& app, std::vector<std::string>& sizes) {
    app.add_option("--size", sizes, "Width and height in cells (default: 1024x1024); repeat for more sizes")
        ->type_name("WxH")
        ->allow_extra_args(false);
}

std::vector<Extent> extents_from(const std::vector<std::string>& sizes) {
    if (sizes.empty()) return {bench_extent};
    std::vector<Extent> extents(sizes.size());
    std::ranges::transform(sizes, extents.begin(), size_from);
    return extents;
}

void add_scene_options(CLI::App& app, SceneOptions& o) {
    add_simulation_option(app, o.simulation);
    app.add_option("--preset", o.preset, "Start from a preset, as 'glint describe SIM' names it")->type_name("P");
    add_set_option(app, o.sets);
    app.add_option("--size", o.size, "Width and height in cells, 16 to 16384 each")->type_name("WxH");
    add_device_options(app, o.device, o.threads);
}

const Definition& simulation_from(const std::string& name, const Catalog& catalog) {
    if (name.empty())
        throw Failure(Exit::bad_input, fmt::format("name a simulation: {}", fmt::join(catalog.ids(), ", ")));
    return or_fail(Exit::bad_input, [&]() -> const Definition& { return catalog.at(handed_text(name)); });
}

Params params_from(const Definition& definition, const std::optional<std::string>& preset,
                   const std::vector<std::string>& sets) {
    Params params(definition);
    if (preset) {
        const glint_preset* found = definition.preset(handed_text(*preset));
        if (!found)
            throw Failure(Exit::bad_input,
                          unknown_name("preset of " + definition.id(), *preset, definition.preset_ids()));
        params.load(*found);
    }
    or_fail(Exit::bad_input, [&] { set_all(params, sets); });
    return params;
}

int threads_from(const std::string& text) { return static_cast<int>(whole_number("--threads", text, 0, 1024)); }

} // namespace glint
