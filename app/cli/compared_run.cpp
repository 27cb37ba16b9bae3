#include "app/cli/compared_run.h"
#include "app/cli/options/scene_options.h"
#include "app/compare/overrides.h"
#include "app/measure/job.h"
#include "app/run/open_run.h"
#include "app/run/sound.h"
#include "app/terminal/failure.h"
#include "app/world/params/assignment.h"
#include <fmt/format.h>
#include <utility>

namespace glint {
namespace {

RunRecord opened_alone(const SideOptions& side, const Catalog& catalog) {
    RunRecord run = open_run(side.run, catalog, EndState::skip); // its end state would lack the replaced values
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

} // namespace

ComparedRun run_in_build(const SideOptions& side, const Catalog& catalog) {
    return or_fail(Exit::bad_input, [&] {
        RunRecord run = opened_alone(side, catalog);
        const Definition& build = run.seed.params.definition();
        return compared_run(side, std::move(run), build);
    });
}

ComparedRun run_in_other_build(const SideOptions& side, const Catalog& catalog) {
    return or_fail(Exit::bad_input, [&] {
        RunRecord run = opened_alone(side, catalog);
        const Definition& build = other_build_of(run.seed.params.definition(), catalog);
        return compared_run(side, std::move(run), build);
    });
}

} // namespace glint
