#include "app/lecture/script_handout.h"
#include "app/files/version.h"
#include "app/lecture/scene_path.h"
#include "app/measure/job.h"
#include "app/run/run_file.h"
#include "app/timing/gpu_monitor.h"
#include "sims/api/error.h"
#include <fmt/format.h>
#include <utility>

namespace glint {
namespace {

/// Whether the text below the picture would be the same again.
bool stays(const Scene& scene, const Scene& before) {
    return scene.params == before.params && scene.preset == before.preset && scene.extent == before.extent &&
           scene.device == before.device && scene.present == before.present && scene.compare == before.compare &&
           scene.run == before.run && (!scene.at || scene.at == before.at);
}

/// Index of an earlier step with the same scene, whose picture is shown there. A run continues between two steps,
/// unless they are neighbours.
std::optional<std::size_t> same_scene_before(const std::vector<Scene>& scenes, std::size_t step,
                                             const std::vector<std::size_t>& pictured) {
    for (const std::size_t before : pictured) {
        const bool neighbours = before == pictured.back();
        if ((neighbours || !scenes[step].run) && stays(scenes[step], scenes[before])) return before;
    }
    return {};
}

/// Nothing if the scene was not computed: the step's text gives the reason.
std::optional<Handout::Figure> scene_figure(std::size_t number, const Scene& scene, const ScenePicture& picture) {
    if (!picture.why_not.empty()) return {};
    const std::string steps = picture.step > 0 ? fmt::format(" after {} steps", picture.step) : "";
    const std::string title = title_of_scene(scene), cells = text_of(picture.extent);
    return Handout::Figure{fmt::format("step-{}", number), fmt::format("The picture of {}{}", title, steps),
                           fmt::format("{}{}, {} cells", title, steps, cells), picture.png};
}

constexpr std::size_t longest_code = 160; ///< letters: two lines

/// Short codes are part of the text; a long one is a file, for the window and `glint replay`.
bool is_short(const std::string& code) { return !code.empty() && code.size() <= longest_code; }

/// Lines for a terminal; the share code only if it is short and no command line can replace it.
std::string reproduction_lines(const Scene& scene, const RunRecord& run, const ScenePicture& picture) {
    // a longer code is saved in a file
    if (scene.run) return is_short(share_code_of(run)) ? command_of(scene, run) : "";
    std::string lines = command_of(scene, run);
    const std::string again = picture_command_of(scene, picture.extent, picture.step);
    if (!again.empty() && picture.why_not.empty()) lines += fmt::format("\n{}", again);
    if (const std::string code = share_code_of(run); again.empty() && is_short(code))
        lines += fmt::format("\n{}", code);
    return lines;
}

void add_words(Handout::Section& section, const std::string& text, const std::string& label = "") {
    if (!text.empty()) section.blocks.emplace_back(Handout::Paragraph{text, label});
}

constexpr std::size_t largest_file = std::size_t{8} << 20; ///< bytes

/// The run as a file, if no command line describes it and its share code is not short.
void add_run_file(Handout::Section& section, std::size_t number, const Scene& scene, const RunRecord& run) {
    if (is_short(share_code_of(run)) || !picture_command_of(scene, scene.extent, 0).empty()) return;
    const std::vector<std::byte> bytes = encode(run);
    if (bytes.size() > largest_file) return add_words(section, "The run before this step is too large for a handout.");
    section.blocks.emplace_back(Handout::Attachment{fmt::format("step-{}", number),
                                                    "glint",
                                                    "The run of this step, as a file that Ctrl+O and glint replay open",
                                                    {reinterpret_cast<const char*>(bytes.data()), bytes.size()}});
}

/// A picture with the same pixels as an earlier step's is not shown again.
std::optional<std::size_t> same_picture_before(const std::vector<ScenePicture>& pictures, std::size_t step) {
    for (std::size_t i = 0; i < step; ++i)
        if (pictures[step].hash != 0 && pictures[i].hash == pictures[step].hash) return i;
    return {};
}

void add_picture(Handout::Section& section, std::size_t step, const Scene& scene,
                 const std::vector<ScenePicture>& pictures) {
    if (const auto before = same_picture_before(pictures, step))
        return add_words(section,
                         fmt::format("This picture has the same pixels as the picture of step {}.", *before + 1));
    if (auto figure = scene_figure(step + 1, scene, pictures[step]))
        section.blocks.emplace_back(*std::move(figure));
    else
        add_words(section, fmt::format("No picture: {}", pictures[step].why_not));
}

void add_path(Handout::Section& section, std::size_t number, const ScenePath& path) {
    section.blocks.emplace_back(Handout::Figure{fmt::format("step-{}-path", number),
                                                fmt::format("Diagram of the presentation path: {}", path.words),
                                                fmt::format("Presentation path: {}", path.words),
                                                path_figure(path.before, path.now, path.route_with_most_copies)});
}

void add_scene(Handout::Section& section, std::size_t step, const ShownScript& shown) {
    const Scene& scene = shown.script.scenes[step];
    const RunRecord& run = shown.runs[step];
    add_picture(section, step, scene, shown.pictures);
    if (step < shown.paths.size() && shown.paths[step]) add_path(section, step + 1, *shown.paths[step]);
    add_words(section, more_of(scene));
    if (std::string back = reproduction_lines(scene, run, shown.pictures[step]); !back.empty())
        section.blocks.emplace_back(Handout::Listing{std::move(back)});
    add_run_file(section, step + 1, scene, run);
}

std::vector<Handout::Section> step_sections(const ShownScript& shown) {
    const Script& script = shown.script.script;
    const std::vector<Scene>& scenes = shown.script.scenes;
    std::vector<Handout::Section> sections;
    sections.reserve(script.steps.size());
    StepTitles titles(script, scenes, shown.paths);
    std::vector<std::size_t> pictured; // steps with a picture
    for (std::size_t i = 0; i < script.steps.size(); ++i) {
        const ScriptStep& step = script.steps[i];
        Handout::Section section{fmt::format("{}. {}", i + 1, titles.next())};
        add_words(section, step.caption);
        add_words(section, step.question, "Question:");
        add_words(section, step.answer, "Answer:");
        if (const auto before = same_scene_before(scenes, i, pictured)) {
            add_words(section, fmt::format("This is the same scene as in step {}.", *before + 1));
        } else {
            pictured.push_back(i);
            add_scene(section, i, shown);
        }
        sections.push_back(std::move(section));
    }
    return sections;
}

std::string made_line(const Machine& machine, bool any_steps) {
    const char* below = any_steps
                            ? " The commands below each picture open its scene and make the picture again. A saved "
                              "picture contains its run, if the run is short: press Ctrl+O in the window to open it."
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
