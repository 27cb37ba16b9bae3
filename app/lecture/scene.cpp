#include "app/lecture/scene.h"
#include "app/run/run.h"
#include "app/run/run_file.h"
#include "app/world/params/auto_method.h"
#include "app/world/text/names.h"
#include "interop/targets/frame_target.h"
#include "sims/api/error.h"
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <string_view>
#include <utility>
#include <variant>

namespace glint {

namespace {

/// Does the work; adds the place in the text to an Error.
template <class Work> void in_line(const ScriptStep& step, const std::string& key, const Work& work) {
    try {
        work();
    } catch (const Error& e) { throw Error(fmt::format("line {}: {}", step.line_of(key), e.what())); }
}

/// table: the key that contains the values. Animations of set parameters end.
void set_values(const ScriptStep& step, const char* table, const std::map<std::string, std::string>& values,
                Params& params) {
    for (const auto& [id, value] : values) {
        if (const auto refused = params.set(id, value))
            throw Error(fmt::format("line {}: {}", step.line_of(fmt::format("{}.{}", table, id)), *refused));
        params.stop_animating(*params.definition().param(id));
    }
}

void animate(const ScriptStep& step, Params& params) {
    const Definition& definition = params.definition();
    for (const auto& animation : step.animations)
        in_line(step, fmt::format("animate.{}", animation.first), [&] {
            const auto& [id, words] = animation;
            const glint_param* row = definition.param(id);
            if (!row) throw Error(unknown_name("parameter of " + definition.id(), id, definition.param_ids()));
            if (words == stands_still)
                params.stop_animating(*row);
            else
                params.animate(animation_from_words(definition, id, words));
        });
}

std::string known(const char* kind, const std::string& name, const std::vector<std::string>& names) {
    if (std::ranges::find(names, name) == names.end()) throw Error(unknown_name(kind, name, names));
    return name == "auto" ? "" : name;
}

/// The scene at the run's end, from which the script continues.
Scene with_run(Scene scene, RunRecord record) {
    auto run = std::make_shared<const RunRecord>(std::move(record));
    Setting at_end = Run(*run).setting(Run(*run).end());
    scene.params = std::move(at_end.params), scene.extent = at_end.extent;
    const glint_preset* preset = scene.definition().preset(run->run_settings.preset);
    scene.preset = preset ? preset->id : "", scene.run = std::move(run);
    return scene;
}

RunRecord record_of(const std::string& run, const Catalog& catalog, const std::filesystem::path& folder) {
    return open_run(looks_like_share_code(run) ? run : (folder / run).string(), catalog);
}

/// The scene at the beginning of its step, before the step's changes.
Scene begun(const std::optional<Scene>& before, const ScriptStep& step, const Catalog& catalog,
            const std::filesystem::path& folder) {
    std::optional<Scene> scene = before;
    if (step.simulation)
        in_line(step, "simulation", [&] { scene = with_simulation(before, catalog.at(*step.simulation)); });
    if (step.run)
        in_line(step, "run", [&] {
            RunRecord record = record_of(*step.run, catalog, folder);
            Scene alone = with_simulation(before, record.seed.params.definition());
            scene = with_run(std::move(alone), std::move(record));
        });
    if (!scene) throw Error(fmt::format("line {}: the first step must name a simulation", step.line));
    scene->at.reset();
    return *std::move(scene);
}

void apply_parameters(const ScriptStep& step, Scene& scene) {
    const Definition& definition = scene.definition();
    if (step.preset)
        in_line(step, "preset", [&] {
            const glint_preset* preset = definition.preset(*step.preset);
            if (!preset && !step.preset->empty())
                throw Error(unknown_name("preset of " + definition.id(), *step.preset, definition.preset_ids()));
            scene.params = Params(definition), scene.preset = preset ? preset->id : "";
            if (preset) scene.params.load(*preset);
        });
    set_values(step, "set", step.values, scene.params), animate(step, scene.params);
    if (!step.method) return;
    if (const auto refused = scene.params.set("method", *step.method))
        throw Error(fmt::format("line {}: {}", step.line_of("method"), *refused));
}

void take_comparison_of(const ScriptStep& step, Scene& scene) {
    if (step.alone) scene.compare.reset();
    if (!step.compare) return;
    Params left = scene.params;
    set_values(step, "compare", step.compare->values, left);
    if (!step.compare->device.empty())
        in_line(step, "compare", [&] { (void)known("device", step.compare->device, {"cpu", "cuda"}); });
    scene.compare = step.compare;
}

void take_place(const ScriptStep& step, Scene& scene) {
    if (!step.at) return;
    in_line(step, "at", [&] {
        if (!scene.run)
            throw Error("'at' is a step of a run: name the run's file first, for example run = \"plate.glint\"");
        if (*step.at < scene.run->seed.step || *step.at > scene.run->end)
            throw Error(fmt::format("at = {} is not a step of this run: its steps are {} to {}", *step.at,
                                    scene.run->seed.step, scene.run->end));
    });
    scene.at = step.at;
}

void take_shown_parts(const ScriptStep& step, Scene& scene) {
    if (!step.shows) return;
    const Definition& definition = scene.definition();
    for (const std::string& shown : *step.shows) {
        const glint_param* row = definition.param(shown);
        if (is_panel_title(shown) || (row && is_shown(*row))) continue; // a panel's name is checked by the window
        const std::string kind = "parameter of " + definition.id();
        throw Error(
            fmt::format("line {}: 'shows' takes titles of panels, such as \"Timing\", and ids of parameters: {}",
                        step.line_of("shows"), unknown_name(kind, shown, definition.param_ids())));
    }
    scene.shows = step.shows;
}

Scene next_scene(const std::optional<Scene>& before, const ScriptStep& step, const Catalog& catalog,
                 const std::filesystem::path& folder) {
    Scene scene = begun(before, step, catalog, folder);
    apply_parameters(step, scene);
    take_comparison_of(step, scene);
    take_place(step, scene);
    if (step.device)
        in_line(step, "device", [&] { scene.device = known("device", *step.device, {"auto", "cpu", "cuda"}); });
    if (step.present)
        in_line(step, "present", [&] {
            scene.present.clear();
            std::vector<std::string> ids = present_path_ids();
            if (step.present->size() == 1) ids.emplace_back("auto");
            for (const std::string& wanted : *step.present)
                if (std::string id = known("presentation path", wanted, ids); !id.empty())
                    scene.present.push_back(std::move(id));
        });
    if (step.size) scene.extent = *step.size;
    if (step.speed) scene.speed = *step.speed;
    if (step.paused) scene.paused = *step.paused;
    if (step.stage) scene.stage = step.stage;
    take_shown_parts(step, scene);
    return scene;
}

} // namespace

bool is_recorded(const Scene& scene) {
    if (!scene.run) return false;
    const Params* params = &scene.run->seed.params;
    Extent extent = scene.run->seed.extent;
    for (const Event& event : scene.run->events) {
        if (const auto* set = std::get_if<SetParams>(&event.change)) params = &set->values;
        if (const auto* size = std::get_if<Resize>(&event.change)) extent = size->extent;
    }
    return scene.params == *params && scene.extent == extent;
}

Scene with_simulation(const std::optional<Scene>& before, const Definition& definition) {
    const glint_preset* opening = definition.opening_preset();
    Scene scene = before ? *before : Scene{Params(definition), "", script_extent};
    scene.params = Params(definition), scene.preset = opening ? opening->id : "";
    if (opening) scene.params.load(*opening);
    scene.compare.reset(), scene.run.reset(), scene.at.reset();
    if (scene.shows) std::erase_if(*scene.shows, [](const std::string& shown) { return !is_panel_title(shown); });
    return scene;
}

std::vector<Scene> scenes_of(const Script& script, const Catalog& catalog, const std::filesystem::path& folder) {
    std::vector<Scene> scenes;
    scenes.reserve(script.steps.size());
    std::optional<Scene> before;
    for (const ScriptStep& step : script.steps) {
        scenes.push_back(next_scene(before, step, catalog, folder));
        before = scenes.back();
    }
    return scenes;
}

namespace {

std::string or_auto(const std::string& name) { return name.empty() ? "auto" : name; }
std::vector<std::string> or_auto(const std::vector<std::string>& names) {
    return names.empty() ? std::vector<std::string>{"auto"} : names;
}

/// A set value ends the animation, so it need not be written.
void add_animation(ScriptStep& step, const glint_param& row, const Params& from, const Params& after) {
    const Animation *was = from.animation(row), *is = after.animation(row);
    const bool set = !after.same(row, from);
    if (is && (set || !was || !(*was == *is)))
        step.animations[row.id] = animation_words(*is);
    else if (was && !is && !set)
        step.animations[row.id] = stands_still;
}

/// Adds rows of `after` that differ from the preset.
void add_values(ScriptStep& step, const Params& from, const Params& after) {
    for (const glint_param& row : after.definition().params()) {
        add_animation(step, row, from, after);
        if (after.same(row, from)) continue;
        if (row.type == GLINT_CHOICE && std::string_view(row.id) == "method")
            step.method = after.text(row);
        else
            step.values[row.id] = after.exact_text(row);
    }
}

} // namespace

ScriptStep step_between(const std::optional<Scene>& before, const Scene& after) {
    ScriptStep step;
    const Definition& definition = after.definition();
    const bool another = !before || &before->definition() != &definition;
    Scene from = another ? with_simulation(before, definition) : *before;
    if (another) step.simulation = definition.id();
    if (from.preset != after.preset) {
        const glint_preset* preset = definition.preset(after.preset);
        step.preset = after.preset;
        from.params = Params(definition);
        if (preset) from.params.load(*preset);
    }
    add_values(step, from.params, after.params);
    if (!(from.extent == after.extent)) step.size = after.extent;
    if (from.device != after.device) step.device = or_auto(after.device);
    if (from.present != after.present) step.present = or_auto(after.present);
    if (from.speed != after.speed) step.speed = after.speed;
    if (from.paused != after.paused) step.paused = after.paused;
    if (from.compare != after.compare) step.compare = after.compare, step.alone = !after.compare;
    if (from.shows != after.shows) step.shows = after.shows;
    if (from.stage != after.stage) step.stage = after.stage;
    return step;
}

} // namespace glint
