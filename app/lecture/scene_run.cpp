#include "app/lecture/scene_run.h"
#include "app/measure/job.h"
#include "app/run/last_start.h"
#include "app/run/run.h"
#include "app/run/share_code.h"
#include "app/world/instance.h"
#include "app/world/params/shown_rows.h"
#include "app/world/text/shell_word.h"
#include "sims/api/error.h"
#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <utility>

namespace glint {
namespace {

RunRecord run_up_to(const Scene& scene, std::int64_t place) {
    RunRecord run = *scene.run;
    run.hashes.clear(), run.fields.clear(), run.conduct.device.clear();
    run.end = place;
    std::erase_if(run.events, [&](const Event& event) { return event.at > place; });
    if (scene.at) return run; // as recorded there
    const Run played(run);
    const Setting there = played.setting(played.end());
    if (!(there.extent == scene.extent)) run.events.push_back({place, Resize{scene.extent}});
    if (!(there.params == scene.params)) run.events.push_back({place, SetParams{scene.params}});
    return run;
}

RunRecord run_from_the_beginning(const Scene& scene) {
    RunRecord run{{scene.params, scene.extent, 0, {}}, {}, 0, {}, {}, {}, {}};
    run.conduct.preset = scene.preset;
    run.seed.params.stop_animating(); // animation is an event and not part of a seed
    if (!scene.params.animations().empty()) run.events.push_back({0, SetParams{scene.params}});
    return run;
}

class CommandLine {
public:
    explicit CommandLine(std::string begin) : line_(std::move(begin)) {}
    void add(std::string_view option, const std::string& value) {
        if (!value.empty()) line_ += fmt::format(" {} {}", option, shell_word(value));
    }
    std::string line() const { return line_; }

private:
    std::string line_;
};

Params params_of_preset(const Scene& scene) {
    Params params(scene.definition());
    if (const glint_preset* preset = scene.definition().preset(scene.preset)) params.load(*preset);
    return params;
}

/// Hidden rows are only in its share code.
bool only_a_code_says_it(const Scene& scene) { return hidden_rows_differ(scene.params, params_of_preset(scene)); }

CommandLine line_of_scene(const Scene& scene, std::string_view begin) {
    const Definition& definition = scene.definition();
    CommandLine command(fmt::format("{} {}", begin, definition.id()));
    command.add("--plugin", definition.origin());
    command.add("--preset", scene.preset);
    const Params begun = params_of_preset(scene);
    bool as_left = scene.preset.empty(); // without any --set, the window would use its remembered parameters
    for (const glint_param& row : definition.params())
        if (std::exchange(as_left, false) || !scene.params.same(row, begun))
            command.add("--set", fmt::format("{}={}", row.id, scene.params.exact_text(row)));
    return command;
}

std::string window_line(const Scene& scene) {
    CommandLine command = line_of_scene(scene, "glint");
    command.add("--size", text_of(scene.extent));
    command.add("--device", scene.device);
    if (!scene.present.empty()) command.add("--target", scene.present.front());
    return command.line();
}

} // namespace

std::vector<RunRecord> runs_of(const std::vector<Scene>& scenes) {
    std::vector<RunRecord> runs;
    runs.reserve(scenes.size());
    const RunRecord* shown = nullptr;
    std::int64_t place = 0; // in that run
    for (const Scene& scene : scenes) {
        if (scene.run && scene.run.get() != shown) place = scene.run->end;
        shown = scene.run.get();
        if (scene.at) place = *scene.at;
        runs.push_back(shown ? run_up_to(scene, place) : run_from_the_beginning(scene));
    }
    return runs;
}

std::string share_code_of(const RunRecord& run) {
    try {
        return share_code(from_last_start(run));
    } catch (const Error&) { return ""; }
}

std::string command_of(const Scene& scene, const RunRecord& its_run) {
    if (!scene.run && !only_a_code_says_it(scene)) return window_line(scene);
    const std::string code = share_code_of(its_run);
    if (code.empty()) return "";
    CommandLine command(fmt::format("glint replay {}", code));
    command.add("--plugin", scene.definition().origin());
    command.add("-o", "picture.png");
    return command.line();
}

std::string picture_command_of(const Scene& scene, Extent extent, std::int64_t steps) {
    if (scene.run || !scene.params.animations().empty() || only_a_code_says_it(scene)) return "";
    CommandLine command = line_of_scene(scene, "glint render");
    command.add("--size", text_of(extent));
    if (!rests(scene.params)) command.add("--steps", std::to_string(steps));
    command.add("-o", "picture.png");
    return command.line();
}

std::string bench_command_of(const Scene& scene, const std::string& vary) {
    if (only_a_code_says_it(scene)) return "";
    CommandLine command = line_of_scene(scene, "glint bench");
    command.add("--size", text_of(scene.extent));
    command.add("--vary", vary);
    return command.line();
}

std::string more_of(const Scene& scene) {
    std::string more;
    if (!scene.run)
        for (const Animation& animation : scene.params.animations())
            more += fmt::format("{}{} is animated: {}.", more.empty() ? "" : " ", animation.row,
                                animation_words(animation));
    if (!scene.compare) return more;
    std::string differs;
    for (const auto& [id, value] : scene.compare->values)
        if (is_shown(*scene.definition().param(id)))
            differs += fmt::format("{}{} = {}", differs.empty() ? "" : ", ", id, value);
    if (!scene.compare->device.empty())
        differs += fmt::format("{}device = {}", differs.empty() ? "" : ", ", scene.compare->device);
    return fmt::format("{}{}Compared with the same run with {} (key X in the window).", more, more.empty() ? "" : " ",
                       differs);
}

} // namespace glint
