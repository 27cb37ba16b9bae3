#include "app/cli/render_work.h"
#include "app/bench/stepping.h"
#include "app/cli/device_option.h"
#include "app/files/json.h"
#include "app/files/npy.h"
#include "app/files/png.h"
#include "app/terminal/failure.h"
#include "app/terminal/interrupt.h"
#include "app/timing/scope_log.h"
#include "app/timing/stage_json.h"
#include "interop/frame_target.h"
#include <chrono>

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
    world.host().finish();
    return ms_since(start);
}

struct Times {
    StepTime stepping;
    double draw, total; ///< milliseconds
};

std::string timings_text(const World& world, const std::string& preset, const Times& times, const Recording& stages) {
    const auto& [stepping, draw, total] = times;
    const int a_frame = steps_a_frame(world.params());
    const bool frame_known = a_frame == 0 || stepping.steps > 0;
    const glint_param* path = world.definition().param("path");
    Json json;
    json["simulation"] = world.definition().id();
    json["preset"] = preset.empty() ? Json(nullptr) : Json(preset);
    json["path"] = path ? Json(world.params().text(*path)) : Json(nullptr);
    const std::string given = path ? world.given().text(*path) : "";
    json["auto_is"] = path && given != world.params().text(*path) ? Json(given) : Json(nullptr);
    json["device"] = world.host().id();
    json["device_name"] = world.host().name();
    json["width"] = world.extent().width;
    json["height"] = world.extent().height;
    json["steps"] = world.step();
    json["steps_per_frame"] = a_frame;
    json["ms_per_step"] = stepping.steps ? Json(stepping.ms_a_step()) : Json(nullptr);
    json["ms_draw"] = draw;
    json["ms_per_frame"] = frame_known ? Json(a_frame * stepping.ms_a_step() + draw) : Json(nullptr);
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
           ", on " + world.host().name();
}

/// A host keeps so many scopes until they are taken; a trace wants every launch.
Batches batches_for(const RenderOutputs& outputs, ScopeLog& log) {
    constexpr int launches_kept = 256;
    return {outputs.trace ? launches_kept : Batches().most, [&log] { log.take(); }};
}

/// What starts small and not at this size is a size beyond the device: bad input, not a failed simulation.
World started(const RenderPlan& plan, Host& host) {
    try {
        return {plan.params.definition(), host, plan.extent, plan.params};
    } catch (const Error& error) {
        const Extent small{smallest_side, smallest_side};
        const World works(plan.params.definition(), host, small, plan.params); // else it throws its own reason
        throw Failure(Exit::bad_input, error.what());
    }
}

} // namespace

RenderedFiles rendered(const RenderPlan& plan, std::optional<std::int32_t> auto_path, Host& host,
                       const RenderOutputs& outputs) {
    require_runnable(plan.params, plan.extent, host);
    const auto start = std::chrono::steady_clock::now();
    if (outputs.trace) host.time_scopes(true);
    ScopeLog log(host);
    World world = started(plan, host);
    world.let_auto_be(auto_path);
    std::vector<std::string> field_ids;
    for (const glint_field& field : world.fields()) field_ids.emplace_back(field.id);
    require_fields(outputs, plan.params.definition().id(), field_ids);

    const auto target = or_fail(Exit::bad_input, [&] { return make_memory_target(host, plan.extent); }); // or too large
    const StepTime stepping = advance_by(world, plan.steps, batches_for(outputs, log));
    RenderedFiles files;
    if (outputs.picture || outputs.timings || outputs.trace) {
        double draw = draw_ms(world, *target);
        const double total = ms_since(start);
        if (outputs.timings && draw < 1000) draw = draw_ms(world, *target); // the first also paid what is paid once
        log.take();
        const Recording stages = log.recording(title_of(world));
        if (outputs.timings)
            files.timings = outputs.timings->name().ends_with(".csv")
                                ? csv_of(stages)
                                : timings_text(world, plan.preset, {stepping, draw, total}, stages);
        if (outputs.trace) files.trace = trace_of(stages);
        stop_if_interrupted();
        target->finish();
        const Picture drawn = target->picture();
        if (outputs.picture)
            files.picture = png_of({drawn.pixels, drawn.extent.width, drawn.extent.height, drawn.pitch});
    }
    if (!outputs.fields.empty()) {
        const std::vector<FieldCopy> copies = world.read_fields();
        for (const auto& [name, file] : outputs.fields) files.fields.push_back(npy_named(copies, name));
    }
    return files;
}

} // namespace glint
