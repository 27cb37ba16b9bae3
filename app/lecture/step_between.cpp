#include "app/lecture/step_between.h"
#include <string>
#include <string_view>
#include <vector>

namespace glint {
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
