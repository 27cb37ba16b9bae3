#include "app/handout/script_handout.h"
#include "app/bench/job.h"
#include "app/files/version.h"
#include "app/handout/scene_run.h"
#include "app/timing/nvml.h"
#include "sims/api/error.h"
#include <fmt/format.h>
#include <optional>
#include <utility>

namespace glint {
namespace {

std::string title_of_scene(const Scene& scene) {
    const std::string title = scene.definition().sim().title;
    return scene.preset.empty() ? title : fmt::format("{}, preset {}", title, scene.preset);
}

/// Whether what stands below a picture would be the same again.
bool stays(const Scene& scene, const Scene& before) {
    return scene.params == before.params && scene.preset == before.preset && scene.extent == before.extent &&
           scene.device == before.device && scene.present == before.present && scene.compare == before.compare &&
           scene.run == before.run && (!scene.at || scene.at == before.at);
}

/// Nothing where it is not computed: the step says why.
std::optional<Handout::Figure> scene_figure(std::size_t number, const Scene& scene, const ScenePicture& picture) {
    if (!picture.why_not.empty()) return {};
    const std::string steps = picture.step > 0 ? fmt::format(" after {} steps", picture.step) : "";
    const std::string title = title_of_scene(scene), cells = text_of(picture.extent);
    return Handout::Figure{fmt::format("step-{}", number), fmt::format("The picture of {}{}", title, steps),
                           fmt::format("{}{}, {} cells", title, steps, cells), picture.png};
}

std::string way_back(const Scene& scene, const RunRecord& run, const ScenePicture& picture) {
    std::string lines = command_of(scene, run);
    if (scene.run) return lines; // which holds its share code
    if (picture.why_not.empty())
        if (const std::string again = picture_command_of(scene, picture.extent, picture.step); !again.empty())
            lines += fmt::format("\n{}", again);
    if (const std::string code = share_code_of(run); !code.empty()) lines += fmt::format("\n{}", code);
    return lines;
}

void add_words(Handout::Section& section, const std::string& text, const std::string& label = "") {
    if (!text.empty()) section.blocks.emplace_back(Handout::Paragraph{text, label});
}

void add_scene(Handout::Section& section, std::size_t number, const Scene& scene, const RunRecord& run,
               const ScenePicture& picture) {
    if (auto figure = scene_figure(number, scene, picture))
        section.blocks.emplace_back(*std::move(figure));
    else
        add_words(section, fmt::format("No picture: {}", picture.why_not));
    add_words(section, more_of(scene));
    if (std::string back = way_back(scene, run, picture); !back.empty())
        section.blocks.emplace_back(Handout::Listing{std::move(back)});
    else
        add_words(section, "The run before this step is too long for a share code.");
}

std::vector<Handout::Section> step_sections(const ShownScript& shown) {
    const Script& script = shown.script.script;
    const std::vector<Scene>& scenes = shown.script.scenes;
    std::vector<Handout::Section> sections;
    sections.reserve(script.steps.size());
    std::size_t pictured = 0; // the step whose scene stands
    for (std::size_t i = 0; i < script.steps.size(); ++i) {
        const ScriptStep& step = script.steps[i];
        Handout::Section section{fmt::format("{}. {}", i + 1, title_of_scene(scenes[i]))};
        add_words(section, step.caption);
        add_words(section, step.question, "Question:");
        add_words(section, step.answer, "Answer:");
        const bool same = i > 0 && stays(scenes[i], scenes[i - 1]);
        if (!same) pictured = i, add_scene(section, i + 1, scenes[i], shown.runs[i], shown.pictures[i]);
        if (same) add_words(section, fmt::format("Same scene as step {}.", pictured + 1));
        sections.push_back(std::move(section));
    }
    return sections;
}

std::string made_line(const Machine& machine, bool any_steps) {
    const char* below = any_steps
                            ? " Below each picture: the command that opens its scene, the command that makes the "
                              "picture again, and the scene's share code, which the window opens with Ctrl+Shift+V."
                            : "";
    return fmt::format("Made by Glint {} ({}), {}.{}", version, commit, machine.date, below);
}

std::string without_last_break(std::string lines) {
    if (lines.ends_with('\n')) lines.pop_back();
    return lines;
}

} // namespace

Handout handout_of(const ShownScript& shown, std::vector<Handout::Section> measured, const HandoutMachine& place) {
    const Script& script = shown.script.script;
    Handout handout{script.title, script.summary, made_line(place.machine, !script.steps.empty()),
                    step_sections(shown)};
    for (Handout::Section& section : measured) handout.sections.push_back(std::move(section));
    handout.sections.push_back(
        {"This machine", {Handout::Listing{without_last_break(text_of(place.machine) + place.clocks)}}});
    return handout;
}

std::string clocks_of(const Devices& devices) {
    std::string lines;
    for (const CudaDevice& card : devices.cuda) {
        lines += fmt::format("Clock     cuda:{} ", card.ordinal);
        try {
            const GpuSample sample = Nvml(card.pci).sample();
            lines += sample.sm_mhz ? fmt::format("at {} MHz now", *sample.sm_mhz) : "clock not known";
            if (sample.max_sm_mhz) lines += fmt::format(", at most {} MHz", *sample.max_sm_mhz);
        } catch (const Error& e) { lines += fmt::format("not known: {}", e.what()); }
        lines += '\n';
    }
    return lines;
}

} // namespace glint
