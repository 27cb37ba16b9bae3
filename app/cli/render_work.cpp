#include "app/cli/render_work.h"
#include "app/cli/options/device_option.h"
#include "app/cli/options/picture_options.h"
#include "app/files/formats/data_text.h"
#include "app/files/formats/png.h"
#include "app/measure/job.h"
#include "app/replay/labelled_picture.h"
#include "app/replay/playback.h"
#include "app/run/run.h"
#include "app/run/run_file.h"
#include "app/run/state_hash.h"
#include "app/terminal/failure.h"
#include "app/terminal/progress.h"
#include "app/timing/recording.h"
#include "interop/targets/frame_target.h"
#include <algorithm>
#include <chrono>
#include <iterator>

namespace glint {
namespace {

double ms_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

/// Draws, waits, and returns the time.
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
    const int per_frame = steps_per_frame(world.params());
    const bool frame_known = per_frame == 0 || stepping.steps > 0;
    Json json;
    json["simulation"] = world.definition().id();
    json["preset"] = preset.empty() ? Json(nullptr) : Json(preset);
    json.update(method_json(world));
    json["device"] = world.queue().id();
    json["device_name"] = world.queue().name();
    json["width"] = world.extent().width;
    json["height"] = world.extent().height;
    json["steps"] = world.step();
    json["steps_per_frame"] = per_frame;
    json["ms_per_step"] = stepping.steps ? Json(stepping.ms_per_step()) : Json(nullptr);
    json["ms_draw"] = draw;
    json["ms_per_frame"] = frame_known ? Json(per_frame * stepping.ms_per_step() + draw) : Json(nullptr);
    json["ms_total"] = total;
    json["stages"] = stages_json(stages);
    return json_text(json);
}

std::vector<std::byte> npy_named(const std::vector<FieldCopy>& fields, const std::string& name) {
    for (const FieldCopy& field : fields)
        if (field.id == name)
            return npy_of(field.values.bytes(), field.values.type(), field.height, field.width, field.depth);
    throw Error("the state has no field '" + name + "' any more");
}

std::vector<std::byte> as_file(std::string_view text) {
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

std::string title_of(const World& world) {
    const Extent extent = world.extent();
    return world.definition().id() + ", " + std::to_string(extent.width) + " x " + std::to_string(extent.height) +
           ", on " + world.queue().name();
}

/// A queue keeps a limited number of scopes until they are taken; a trace needs every launch.
Batches batches_for(const RenderOutputs& outputs, ScopeLog& log) {
    constexpr int launches_kept = 256;
    return {outputs.have(OutputKind::trace) ? launches_kept : Batches().most, [&log] { log.take(); }};
}

/// Why another run of it may have other bits in its state; or "".
std::string why_not_reproducible(const Definition& definition, const RunRecord& run) {
    return definition.measures() ? why_not_repeatable(definition) : why_not_exact(run.seed.params, run.events);
}
std::string why_no_hashes(World& world, const RunRecord& run) {
    const std::string& id = world.definition().id();
    if (std::string why = why_not_reproducible(world.definition(), run); !why.empty()) return why;
    if (!rests(run.seed.params) && world.state_bytes() == 0) return id + " has no fields that could be compared";
    return "this run contains no hashes to compare with; 'glint render --save' writes runs that contain them";
}

View<const std::uint32_t> pixels_of(FrameTarget& target) {
    const Picture drawn = target.picture();
    return {drawn.pixels, drawn.extent.width, drawn.extent.height, drawn.pitch};
}

/// Hash of a picture that depends only on the parameters.
StateHash drawn_hash(World& world, const RunRecord& run) {
    const auto target = or_fail(Exit::bad_input, [&] { return make_memory_target(world.queue(), world.extent()); });
    take_look(world, run.run_settings.look);
    draw_ms(world, *target);
    target->finish();
    return hash_of_picture(run.end, pixels_of(*target));
}

/// True if nothing evolves: the picture is compared instead of the state.
bool is_verified_by_picture(World& world, const RunRecord& run) {
    return rests(run.seed.params) && why_not_reproducible(world.definition(), run).empty();
}

void require_same_picture(const RunRecord& run, World& world) {
    if (!(drawn_hash(world, run).fields == run.hashes.back().fields))
        throw Failure(Exit::differs, "the picture differs from the recorded picture");
}

bool can_be_verified(World& world, const RunRecord& run) {
    const Definition& definition = world.definition();
    return definition.evolves() && why_not_reproducible(definition, run).empty() && world.state_bytes() > 0;
}

/// Records hashes if the run will be written, or compares the state with the run's hashes.
StepTime play_and_record_hashes(World& world, RunRecord& run, bool verify, const RenderOutputs& outputs,
                                const Batches& batches) {
    constexpr int hashes = 8;
    std::vector<std::int64_t> hashed, all;
    if (verify && (run.hashes.empty() || !why_not_reproducible(world.definition(), run).empty()))
        throw Failure(Exit::bad_input, "there is nothing to verify: " + why_no_hashes(world, run));
    const bool of_picture = verify && covers_picture(run.hashes.back());
    if (of_picture)
        run.hashes.erase(run.hashes.begin(), run.hashes.end() - 1);
    else if (verify)
        for (const StateHash& hash : run.hashes) hashed.push_back(hash.at);
    else if (outputs.have(OutputKind::run) && can_be_verified(world, run))
        hashed = places_between(run.seed.step, run.end, hashes);
    std::size_t next = 0;
    if (!verify && outputs.have(OutputKind::run)) run.hashes.clear();
    Shooting shooting(world, run, outputs.film);
    std::ranges::set_union(hashed, shooting.places(), std::back_inserter(all));
    const StepTime time = play(
        world, run, run.end, all,
        [&](std::int64_t at) {
            shooting.at(at);
            if (next == hashed.size() || hashed[next] != at) return;
            verify ? require_same(run.hashes[next], world) : run.hashes.push_back(hash_of(at, world.read_state()));
            ++next;
        },
        batches);
    if (of_picture)
        require_same_picture(run, world);
    else if (!verify && outputs.have(OutputKind::run) && is_verified_by_picture(world, run))
        run.hashes.push_back(drawn_hash(world, run));
    shooting.end();
    return time;
}

/// Share code for a picture, the same on every machine; nothing if the run is too long for a code.
std::string code_of(RunRecord run) {
    run.hashes.clear();
    run.run_settings.device.clear();
    try {
        return share_code(from_last_start(std::move(run)));
    } catch (const Error&) { return ""; }
}

} // namespace

RenderedFiles rendered(const RenderPlan& plan, std::optional<std::int32_t> auto_method, Queue& queue,
                       const RenderOutputs& outputs) {
    const auto start = std::chrono::steady_clock::now();
    if (outputs.have(OutputKind::trace)) queue.time_scopes(true);
    ScopeLog log(queue);
    World world = started(plan.run, queue);
    world.set_auto_method(auto_method);
    if (plan.looks) require_look(plan.run.run_settings.look, world);
    world.set_look(plan.run.run_settings.look, {}); // before the steps: a rate needs the state before the last step
    std::vector<std::string> field_ids;
    for (const glint_field& field : world.fields())
        for (const ElementPart& part : element_of(field).parts) field_ids.push_back(part.id);
    require_fields(outputs, world.definition().id(), field_ids);

    RunRecord run = plan.run;
    const StepTime stepping = play_and_record_hashes(world, run, plan.verify, outputs, batches_for(outputs, log));
    const auto target = // throws Error if the picture is too large
        or_fail(Exit::bad_input, [&] { return make_memory_target(queue, world.extent()); });
    Times times{stepping, 0, 0};
    Recording stages;
    if (outputs.have(OutputKind::picture) || outputs.have(OutputKind::timings) || outputs.have(OutputKind::trace)) {
        take_look(world, run.run_settings.look);
        times.draw = draw_ms(world, *target);
        times.total = ms_since(start);
        if (outputs.have(OutputKind::timings) && times.draw < 1000)
            times.draw = draw_ms(world, *target); // the first drawing includes one-time costs
        log.take();
        stages = log.recording(title_of(world));
        stop_if_interrupted();
        target->finish();
    }
    std::vector<std::uint32_t> labelled; // the picture with its labels
    std::vector<FieldCopy> fields;
    if (outputs.have(OutputKind::field)) fields = world.read_fields();

    const auto content_of = [&](const Output& output) -> std::vector<std::byte> {
        switch (output.kind) {
        case OutputKind::picture: {
            const Picture drawn = target->picture();
            View<const std::uint32_t> view{drawn.pixels, drawn.extent.width, drawn.extent.height, drawn.pitch};
            if (outputs.labels)
                view = or_fail(Exit::bad_input,
                               [&] { return with_labels(labels_of(world), world.extent(), view, labelled); });
            if (!outputs.caption) return png_of(view, code_of(run));
            const CaptionedPicture with = or_fail(Exit::bad_input, [&] {
                return captioned(view, world.effective_params(), shown_colors(world), run.run_settings.preset,
                                 world.step());
            });
            return png_of(with.view(), code_of(run));
        }
        case OutputKind::field:
            return npy_named(fields, output.field);
        case OutputKind::timings:
            return as_file(output.file.name().ends_with(".csv")
                               ? csv_of(stages)
                               : timings_text(world, run.run_settings.preset, times, stages));
        case OutputKind::trace:
            return as_file(trace_of(stages));
        case OutputKind::run:
            return encode(run);
        }
        return {};
    };
    RenderedFiles files;
    for (const Output& output : outputs.files) files.push_back(content_of(output));
    return files;
}

} // namespace glint
