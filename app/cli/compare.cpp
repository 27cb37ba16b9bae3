// glint compare: two runs side by side, to the first different bits. Or one run on two devices, by two methods, with
// two presets or values, or in two builds of its simulation.
#include "app/cli/options/commands.h"
#include "app/cli/options/device_option.h"
#include "app/cli/options/option_value.h"
#include "app/cli/options/scene_options.h"
#include "app/compare/runs/lockstep.h"
#include "app/compare/sides.h"
#include "app/measure/auto_methods.h"
#include "app/measure/job.h"
#include "app/replay/playback.h"
#include "app/run/record.h"
#include "app/run/run_file.h"
#include "app/run/sound.h"
#include "app/terminal/failure.h"
#include "app/terminal/progress.h"
#include "app/world/catalog.h"
#include "app/world/params/arithmetic.h"
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace glint {
namespace {

// One side of glint compare: a run with replaced values.

struct SideOptions { ///< as written on the command line
    std::string run, device;
    std::optional<std::string> preset; ///< the preset's differences from the run's beginning are applied
    std::optional<std::string> method;
    std::vector<std::string> sets; ///< "ID=VALUE"; after the preset and the method
};

struct ComparedRun {
    std::string name; ///< as typed by the user
    RunRecord run;    ///< with the replaced values from its beginning
    DeviceSelector selector;
    bool user_chose_method; ///< the user named the method: no other method may replace it
};

RunRecord open_single_run(const SideOptions& side, const Catalog& catalog) {
    // the end state in the file was computed without the replaced values
    RunRecord run = open_run(side.run, catalog, EndState::skip);
    require_computable(run);
    return run;
}

Overrides wanted_of(const SideOptions& side, const Params& before, const Definition& build) {
    Overrides wanted = side.preset ? Overrides(params_from(build, side.preset, {}), before) : Overrides(build);
    const auto set = [&](std::string_view id, std::string_view value) {
        if (const auto refused = wanted.set(id, value)) throw Error(*refused);
    };
    if (side.method && !method_row(build))
        throw Error(fmt::format("--method {}: {} has only one method", *side.method, build.id()));
    if (side.method) set("method", *side.method);
    for (const std::string& assignment : side.sets) {
        const auto [id, value] = split_assignment("--set", assignment, "ID=VALUE, as in --set speed=0.5");
        set(id, value);
    }
    return wanted;
}

ComparedRun compared_run(const SideOptions& side, RunRecord run, const Definition& build) {
    Params before = run.seed.params;
    const Overrides wanted = wanted_of(side, before, build);
    run.seed.params = wanted.over(before);
    run.events = wanted.over(std::move(run.events), std::move(before));
    return {side.run, std::move(run), device_from(side.device), wanted.has("method")};
}

/// The build that --plugin-b names; the listed one without that option.
const Definition& other_build_of(const Definition& listed, const Catalog& catalog) {
    const Definition* other = catalog.other_build(listed.id());
    if (!other && !catalog.other_builds().empty())
        throw Error(fmt::format("--plugin-b {}: this plugin has no build of the run's simulation, {}",
                                catalog.other_builds().front()->origin(), listed.id()));
    return other ? *other : listed;
}

enum class Build { listed, other };

/// Build::other: only if the run's simulation has another build. Throws Failure: bad input.
ComparedRun compared_run(const SideOptions& side, const Catalog& catalog, Build wanted) {
    return or_fail(Exit::bad_input, [&] {
        RunRecord run = open_single_run(side, catalog);
        const Definition& listed = run.seed.params.definition();
        return compared_run(side, std::move(run), wanted == Build::other ? other_build_of(listed, catalog) : listed);
    });
}

struct CompareOptions {
    SideOptions a{"", "auto", {}, {}, {}};
    std::string threads = "0";
    std::optional<std::string> run_b, device_b, preset_b, method_b, every, json;
    std::vector<std::string> sets_b; ///< applied after the sets of both sides
};

/// Options of side B; an option that is not given has the value of side A.
SideOptions side_b(const CompareOptions& o) {
    SideOptions b{o.run_b.value_or(o.a.run), o.device_b.value_or(o.a.device), o.preset_b ? o.preset_b : o.a.preset,
                  o.method_b ? o.method_b : o.a.method, o.a.sets};
    b.sets.insert(b.sets.end(), o.sets_b.begin(), o.sets_b.end());
    return b;
}

/// The method must run with all parameters and sizes that the run will have.
void require_runnable_method(const RunRecord& run, const ComputeDevice& device) {
    Params params = run.seed.params;
    Extent extent = run.seed.extent;
    require_runnable(params, extent, device);
    for (const Event& event : run.events) {
        if (const auto* set = std::get_if<SetParams>(&event.change)) params = set->values;
        if (const auto* resized = std::get_if<Resize>(&event.change)) extent = resized->extent;
        if (!std::holds_alternative<PaintStroke>(event.change)) require_runnable(params, extent, device);
    }
}

World world_of(const ComparedRun& of, Queue& queue) {
    queue.make_current();
    if (of.user_chose_method) require_runnable_method(of.run, queue.device());
    return started(of.run, queue);
}

Json json_of(const ComparedRun& of, const World& world) {
    const std::string& plugin = world.definition().origin();
    Json json{{"run", of.name},
              {"plugin", plugin.empty() ? Json(nullptr) : Json(plugin)},
              {"end", of.run.end},
              {"device", world.queue().id()},
              {"device_name", world.queue().name()}};
    json.update(method_json(world));
    return json;
}

std::pair<Comparison, Json> compared(const ComparedRun& a, Queue& queue_a, const ComparedRun& b, Queue& queue_b,
                                     std::int64_t every, AutoMethods& methods) {
    World world_a = world_of(a, queue_a), world_b = world_of(b, queue_b);
    const auto auto_method = [&](const RunRecord& run, Queue& queue) {
        return methods.of(queue.device(), run.seed.params, run.seed.extent);
    };
    world_a.set_auto_method(auto_method(a.run, queue_a)), world_b.set_auto_method(auto_method(b.run, queue_b));
    Comparison found = compare_runs({world_a, a.run}, {world_b, b.run}, every);
    Json json = json_of(found);
    json["a"] = json_of(a, world_a), json["b"] = json_of(b, world_b);
    return {std::move(found), std::move(json)};
}

void compare(const CompareOptions& o, const Catalog& catalog) {
    const ComparedRun a = compared_run(o.a, catalog, Build::listed);
    const ComparedRun b = compared_run(side_b(o), catalog, Build::other);
    require_comparable(a.run, b.run);
    const int threads = threads_from(o.threads);
    const std::int64_t every = o.every ? whole_number("--every", *o.every, 1, max_place) : 0;
    auto json = output_from(o.json);
    watch_for_interrupt();
    DeviceSearch search;
    const auto opened_for = [&](const ComparedRun& of) {
        return open_device_for(of.selector, threads, search, [&](const ComputeDevice& device) {
            const HostState& seed = of.run.seed;
            return unavailable_by_any_method(seed.params.definition(), device, seed.extent, seed.params);
        });
    };
    const auto queue_a = opened_for(a);
    const auto queue_b = b.selector == a.selector
                             ? or_fail(Exit::unavailable, [&] { return queue_a->device().make_queue(); })
                             : opened_for(b);
    AutoMethods methods(search.found(), AutoMethods::From::cache);
    const auto [found, results] =
        or_fail(Exit::simulation_failed, [&] { return compared(a, *queue_a, b, *queue_b, every, methods); });
    const std::string text = json_text(results);
    write_all(std::array{result(json, text)});
    if (found.difference) throw Failure(Exit::differs, text_of(found));
    const bool b_is_longer = a.run.end < b.run.end;
    const char *shorter = b_is_longer ? "A" : "B", *longer = b_is_longer ? "B" : "A";
    const std::int64_t end = std::max(a.run.end, b.run.end);
    say(end == found.end
            ? text_of(found)
            : fmt::format("{}, the end of {}; {} continues to step {}", text_of(found), shorter, longer, end));
}

} // namespace

Subcommand add_compare(CLI::App& program) {
    const auto options = std::make_shared<CompareOptions>();
    CompareOptions& o = *options;
    CLI::App* app = program.add_subcommand("compare", "Compare two runs, or one run with two devices, methods, "
                                                      "presets, values or builds, up to the first bits that differ");
    app->add_option("A", o.a.run, "A .glint file, a picture saved by Glint, or a share code")
        ->type_name("")
        ->required();
    app->add_option("B", o.run_b, "Another run of this simulation; by default A again")->type_name("");
    add_device_options(*app, o.a.device, o.threads);
    app->add_option("--device-b", o.device_b, "The device of B only")->type_name("NAME");
    app->add_option("--preset", o.a.preset, "A preset for the whole run: its values replace the initial values")
        ->type_name("P");
    app->add_option("--preset-b", o.preset_b, "The preset of B only")->type_name("P");
    app->add_option("--method", o.a.method, "A method for the whole run, instead of the recorded methods")
        ->type_name("NAME");
    app->add_option("--method-b", o.method_b, "The method of B only")->type_name("NAME");
    app->add_option("--set", o.a.sets, "A parameter's value for the whole run; repeat for more parameters")
        ->type_name("ID=VALUE")
        ->allow_extra_args(false);
    app->add_option("--set-b", o.sets_b, "A parameter's value in B only; repeat for more parameters")
        ->type_name("ID=VALUE")
        ->allow_extra_args(false);
    app->add_option("--every", o.every,
                    "Compare at least every N steps; by default at some dozens of steps and at each event")
        ->type_name("N");
    app->add_option("--json", o.json, "The result as JSON for programs; '-' is standard output")->type_name("FILE");
    app->footer(
        "Examples:\n  glint compare session.glint                                   is it repeatable?\n  glint compare "
        "session.glint --device cpu --device-b cuda      do both give the same bits?\n  glint compare mine.glint "
        "yours.glint                          where do they diverge?\n  glint compare plate.glint --method textbook "
        "--method-b temporal --every 1\n  glint compare plate.glint --preset winter_room --preset-b cooling_plate\n  "
        "glint compare view.glint --set precision=double --set-b precision=float\n  glint compare life.glint --plugin "
        "build/life.so --plugin-b before/life.so\nExit status 0: all bits are the same; 5: some differ.");
    return {app, [options](Catalog& catalog, const Display&) { compare(*options, catalog); }};
}

} // namespace glint
