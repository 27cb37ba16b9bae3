#include "app/cli/render_work.h"
#include "app/bench/play.h"
#include "app/bench/stepping.h"
#include "app/cli/device_option.h"
#include "app/files/json.h"
#include "app/files/npy.h"
#include "app/files/png.h"
#include "app/run/run_file.h"
#include "app/run/share_code.h"
#include "app/run/state_hash.h"
#include "app/terminal/failure.h"
#include "app/terminal/interrupt.h"
#include "app/timing/scope_log.h"
#include "app/timing/stage_json.h"
#include "interop/frame_target.h"
#include <algorithm>
#include <chrono>
#include <iterator>

namespace glint {
namespace {

double ms_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

/// Draws, waits, and says how long that took.
double draw_ms(World& world, FrameTarget& target) {
    const auto start = std::chrono::steady_clock::now();
    world.draw(target.begin().value());
    target.end(world.step());
    world.queue().finish();
    return ms_since(start);
}

struct Times {
    StepTime stepping;
    double draw, total; ///< milliseconds
};

std::string timings_text(const World& world, const std::string& preset, const Times& times, const Recording& stages) {
    const auto& [stepping, draw, total] = times;
    const int a_frame = steps_per_frame(world.params());
    const bool frame_known = a_frame == 0 || stepping.steps > 0;
    const glint_param* method = world.definition().param("method");
    Json json;
    json["simulation"] = world.definition().id();
    json["preset"] = preset.empty() ? Json(nullptr) : Json(preset);
    json["method"] = method ? Json(world.params().text(*method)) : Json(nullptr);
    const std::string given = method ? world.effective_params().text(*method) : "";
    json["auto_is"] = method && given != world.params().text(*method) ? Json(given) : Json(nullptr);
    json["device"] = world.queue().id();
    json["device_name"] = world.queue().name();
    json["width"] = world.extent().width;
    json["height"] = world.extent().height;
    json["steps"] = world.step();
    json["steps_per_frame"] = a_frame;
    json["ms_per_step"] = stepping.steps ? Json(stepping.ms_per_step()) : Json(nullptr);
    json["ms_draw"] = draw;
    json["ms_per_frame"] = frame_known ? Json(a_frame * stepping.ms_per_step() + draw) : Json(nullptr);
    json["ms_total"] = total;
    json["stages"] = stages_json(stages);
    return json_text(json);
}

std::vector<std::byte> npy_named(const std::vector<FieldCopy>& fields, const std::string& name) {
    for (const FieldCopy& field : fields)
        if (field.id == name) return npy_of(field.values, field.height, field.width);
    throw Error("the field '" + name + "' is gone");
}

std::string title_of(const World& world) {
    const Extent extent = world.extent();
    return world.definition().id() + ", " + std::to_string(extent.width) + " x " + std::to_string(extent.height) +
           ", on " + world.queue().name();
}

/// A queue keeps so many scopes until they are taken; a trace wants every launch.
Batches batches_for(const RenderOutputs& outputs, ScopeLog& log) {
    constexpr int launches_kept = 256;
    return {outputs.trace ? launches_kept : Batches().most, [&log] { log.take(); }};
}

/// What starts small and not at this size is a size beyond the device: bad input, not a failed simulation.
World started(const RenderPlan& plan, Queue& queue) {
    try {
        return seeded(plan.run, queue);
    } catch (const Error& error) {
        const Extent small{smallest_side, smallest_side};
        const Params& params = plan.run.seed.params;
        const World works(params.definition(), queue, small, params); // else it throws its own reason
        throw Failure(Exit::bad_input, error.what());
    }
}

/// Fills in the run's hashes where it is to be written, or holds the state against those it has.
StepTime play_noting_hashes(World& world, RunRecord& run, bool verify, const RenderOutputs& outputs,
                            const Batches& batches) {
    constexpr int hashes = 8;
    std::vector<std::int64_t> places;
    std::vector<StateHash> recorded;
    std::ranges::copy_if(run.hashes, std::back_inserter(recorded),
                         [&](const auto& hash) { return hash.at <= run.end; });
    if (verify && recorded.empty())
        throw Failure(Exit::bad_input,
                      "there is nothing to verify: this run carries no hashes (render --save writes them)");
    if (verify)
        for (const StateHash& hash : recorded) places.push_back(hash.at);
    else if (outputs.run && world.definition().evolves()) // else the picture is all there is
        places = places_of(run, hashes);
    std::size_t next = 0;
    if (!verify && outputs.run) run.hashes.clear();
    return play(
        world, run, run.end, places,
        [&](std::int64_t at) {
            verify ? require_same(recorded[next++], world) : run.hashes.push_back(hash_of(at, world.read_fields()));
        },
        batches);
}

/// What a picture carries: the same wherever it was computed. Nothing where the run is too long for it.
std::string code_of(RunRecord run) {
    run.hashes.clear(), run.conduct.device.clear();
    try {
        return share_code(run);
    } catch (const Error&) { return ""; }
}

} // namespace

RenderedFiles rendered(const RenderPlan& plan, std::optional<std::int32_t> auto_method, Queue& queue,
                       const RenderOutputs& outputs) {
    const auto start = std::chrono::steady_clock::now();
    if (outputs.trace) queue.time_scopes(true);
    ScopeLog log(queue);
    World world = started(plan, queue);
    world.set_auto_method(auto_method);
    std::vector<std::string> field_ids;
    for (const glint_field& field : world.fields()) field_ids.emplace_back(field.id);
    require_fields(outputs, world.definition().id(), field_ids);

    RenderedFiles files;
    RunRecord run = plan.run;
    const StepTime stepping = play_noting_hashes(world, run, plan.verify, outputs, batches_for(outputs, log));
    const auto target = // or too large
        or_fail(Exit::bad_input, [&] { return make_memory_target(queue, world.extent()); });
    if (outputs.run) files.run = encode(run);
    if (outputs.picture || outputs.timings || outputs.trace) {
        double draw = draw_ms(world, *target);
        const double total = ms_since(start);
        if (outputs.timings && draw < 1000) draw = draw_ms(world, *target); // the first also paid what is paid once
        log.take();
        const Recording stages = log.recording(title_of(world));
        if (outputs.timings)
            files.timings = outputs.timings->name().ends_with(".csv")
                                ? csv_of(stages)
                                : timings_text(world, run.conduct.preset, {stepping, draw, total}, stages);
        if (outputs.trace) files.trace = trace_of(stages);
        stop_if_interrupted();
        target->finish();
        const Picture drawn = target->picture();
        if (outputs.picture)
            files.picture = png_of({drawn.pixels, drawn.extent.width, drawn.extent.height, drawn.pitch}, code_of(run));
    }
    if (!outputs.fields.empty()) {
        const std::vector<FieldCopy> copies = world.read_fields();
        for (const auto& [name, file] : outputs.fields) files.fields.push_back(npy_named(copies, name));
    }
    return files;
}

} // namespace glint
