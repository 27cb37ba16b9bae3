// glint handout: a script as a document, with pictures of its scenes and optional measurements of this machine.
#include "app/lecture/handout.h"
#include "app/cli/bench_vary.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/device_option.h"
#include "app/cli/options/option_value.h"
#include "app/cli/options/scene_options.h"
#include "app/doctor/machine.h"
#include "app/files/output_file.h"
#include "app/lecture/measured_sections.h"
#include "app/lecture/scene_picture.h"
#include "app/lecture/script_handout.h"
#include "app/measure/limits/store.h"
#include "app/report/experiment_report.h"
#include "app/terminal/failure.h"
#include "app/terminal/progress.h"
#include "app/world/text/number_text.h"
#include "interop/queue.h"
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glint {

namespace {

/// Standard output gets the format that needs no other files.
HandoutFormat format_from(const std::string& name) {
    if (name == "-") return HandoutFormat::html;
    const auto format = handout_format(name);
    if (format) return *format;
    throw Failure(Exit::bad_input, fmt::format("-o '{}': a handout is HTML or Markdown; use a name that ends in .html "
                                               "or .md (a browser can print HTML, or save it as PDF)",
                                               name));
}

/// Files of a handout: checked for writing before anything is computed, put in place together.
class HandoutOutputs {
public:
    /// name: as typed by the user; skeleton: the handout with empty figures. A Failure says which file cannot be
    /// written, or that its kind is unknown.
    HandoutOutputs(const std::string& name, const Handout& skeleton) : format_(format_from(name)), name_(name) {
        or_fail(Exit::bad_input, [&] {
            for (const HandoutFile& file : files_of(skeleton, format_, name_)) files_.try_emplace(file.name, file.name);
        });
    }
    /// All of them or none.
    void write(const Handout& handout) {
        const std::vector<HandoutFile> contents = files_of(handout, format_, name_);
        std::vector<Result> results;
        results.reserve(contents.size());
        for (const HandoutFile& content : contents)
            results.push_back({&files_.at(content.name), std::as_bytes(std::span(content.bytes))});
        write_all(results);
    }

private:
    HandoutFormat format_;
    std::string name_;
    std::map<std::string, OutputFile> files_; ///< by name
};

/// An experiment over threads needs the CPU.
bool needs_the_cpu(const Experiment& plan, const Queue& queue) {
    return plan.varies(Variable::VariableKind::threads) && queue.device().kind() != ComputeDevice::Kind::cpu;
}

/// The experiments of lessons, one section each. threads: of the queue if it is the CPU's. seconds: for all together;
/// points without time are missing. With progress and Ctrl-C. Throws Error if the device is lost.
std::vector<Handout::Section> measured_lessons(const std::vector<PlannedExperiment>& planned, int threads, Queue& queue,
                                               const Machine& machine, double seconds) {
    KnownLimits limits(machine.devices, KnownLimits::From::state_folder);
    AutoMethods auto_methods(machine.devices, AutoMethods::From::cache);
    std::unique_ptr<Queue> cpu; // if the queue is a GPU's
    std::vector<Handout::Section> sections;
    sections.reserve(planned.size());
    for (const auto& [id, title, command, plan] : planned) {
        Experiment here = plan;
        here.threads = threads;
        if (!cpu && needs_the_cpu(here, queue)) cpu = make_cpu_queue(threads);
        Queue& its_queue = needs_the_cpu(here, queue) ? *cpu : queue;
        const ClockWatch clock(its_queue.device(), machine.devices);
        HandoutExperiment measured{id, title, command, {here, {}, {}, {}}, {machine}};
        measured.result = run_experiment(here, its_queue, limits, auto_methods,
                                         seconds / static_cast<double>(planned.size()), TimeUp::after_one_point);
        clock.tell(measured.place);
        if (here.metric.kind == Metric::Kind::limit)
            measured.busy_warning = std::string_view(busy_warning_of(limits.of(its_queue.device())));
        sections.push_back(experiment_section(measured));
    }
    return sections;
}

struct HandoutOptions {
    std::string script, device = "auto", threads = "0";
    std::optional<std::string> output, seconds;
    bool measure = false;
};

PlayableScript script_from(const std::string& name, const Catalog& catalog) {
    if (!name.empty()) return or_fail(Exit::bad_input, [&] { return open_script(name, catalog); });
    std::vector<std::string_view> ids;
    for (const BundledScript& bundled : bundled_scripts()) ids.push_back(bundled.id);
    throw Failure(Exit::bad_input, fmt::format("name a script: {}; or a file of your own", fmt::join(ids, ", ")));
}

/// "hour.html" for lectures/hour.script.toml.
std::string usual_name(const std::string& script) {
    std::string stem = std::filesystem::path(script).filename();
    for (const std::string_view ending : {script_ending, std::string_view(".toml")})
        if (stem.ends_with(ending)) stem.resize(stem.size() - ending.size());
    return stem + ".html";
}

/// Empty figures stand for those that will be made.
Handout placeholder_handout(ShownScript shown, const std::vector<PlannedExperiment>& planned) {
    shown.pictures.assign(shown.runs.size(), {});
    const std::vector<Scene>& scenes = shown.script.scenes;
    shown.paths.assign(scenes.size(), std::nullopt);
    for (std::size_t i = 0; i < scenes.size(); ++i)
        if (may_change_path(scenes, i)) shown.paths[i].emplace();
    Handout::Section plots{""};
    for (const PlannedExperiment& one : planned) plots.blocks.emplace_back(Handout::Figure{one.id, "", "", Drawing()});
    return handout_of(shown, {std::move(plots)}, {});
}

std::vector<ScenePicture> shown_pictures(const std::vector<RunRecord>& runs, Queue& queue) {
    Progress progress("handout", "pictures", static_cast<double>(runs.size()));
    return pictures_of(runs, queue, Sharing::nobody, [&](std::size_t done) {
        stop_if_interrupted();
        progress.at(static_cast<double>(done));
    });
}

/// Text if nothing was measured.
std::string measuring_help(const std::string& script, bool any_experiments) {
    if (!any_experiments)
        return "There is nothing to measure: this script compares nothing, and the lessons of its simulations have no "
               "experiments.";
    return fmt::format("Nothing was measured for this handout. To measure the script's comparisons and the experiments "
                       "of its simulations' lessons, run: glint handout {} --measure",
                       shell_word(script));
}

void make_handout(const HandoutOptions& o, const Catalog& catalog) {
    ShownScript shown{script_from(o.script, catalog)};
    const double seconds = decimal_number("--seconds", o.seconds.value_or("60"), 0.01, 3600);
    const int threads = threads_from(o.threads);
    const DeviceSelector selector = device_from(o.device);
    const std::string name = o.output.value_or(usual_name(o.script));
    watch_for_interrupt();
    DeviceSearch search;
    search.wait(driver_timeout);
    const bool on_gpu = o.device != "cpu" && !search.found().cuda.empty();
    shown.script = for_device(std::move(shown.script), on_gpu ? "cuda" : "cpu", catalog);
    shown.runs = runs_of(shown.script.scenes);
    std::vector<PlannedExperiment> there_are = compared_sides(shown.script.scenes);
    std::ranges::move(or_fail(Exit::bad_input, [&] { return lesson_experiments(shown.script.scenes); }),
                      std::back_inserter(there_are));
    const std::vector<PlannedExperiment> planned = o.measure ? there_are : std::vector<PlannedExperiment>();
    HandoutOutputs outputs(name, placeholder_handout(shown, planned));

    const HandoutMachine machine{inspect_machine(search.found()), clocks_of(search.found())};
    std::vector<Handout::Section> measured;
    on_device(selector, threads, search, [&](Queue& queue) {
        shown.pictures = shown_pictures(shown.runs, queue);
        shown.paths = paths_of(shown.script.scenes, queue.device());
        measured = measured_lessons(planned, threads, queue, machine.machine, seconds);
    });
    outputs.write(handout_of(
        shown, measured_sections(std::move(measured), measuring_help(o.script, !there_are.empty())), machine));
    if (!o.output) say(fmt::format("wrote {}", name));
}

} // namespace

Subcommand add_handout(CLI::App& program) {
    const auto options = std::make_shared<HandoutOptions>();
    HandoutOptions& o = *options;
    CLI::App* app = program.add_subcommand(
        "handout", "Write a script as a document: captions, pictures, commands, and measurements of this machine");
    app->add_option("SCRIPT", o.script, "A script that comes with Glint, by its name, or a file")->type_name("");
    app->add_option("-o,--output", o.output,
                    "HTML is one file; Markdown puts the pictures into files next to it. Default: SCRIPT.html; '-' "
                    "writes HTML to standard output")
        ->type_name("FILE.html|FILE.md");
    auto* measure = app->add_flag(
        "--measure", o.measure,
        "Measure the script's comparisons and the experiments of the shown simulations' lessons: tables and plots");
    app->add_option("--seconds", o.seconds, "Seconds for all experiments together (default: 60)")
        ->type_name("S")
        ->needs(measure);
    add_device_options(*app, o.device, o.threads);
    app->footer("Examples:\n"
                "  glint handout warp\n"
                "  glint handout chapter-7 -o hour.md --measure --seconds 120\n"
                "  glint handout mine.script.toml --device cpu -o mine.html");
    return {app, [options](Catalog& catalog, const Display&) { make_handout(*options, catalog); }};
}

} // namespace glint
