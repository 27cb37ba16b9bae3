#include "app/compare/builds.h"
#include "app/compare/runs/lockstep.h"
#include "app/files/child_process.h"
#include "app/files/descriptor.h"
#include "app/measure/samples.h"
#include "app/replay/playback.h"
#include "app/run/run_file.h"
#include "app/world/params/other_build.h"
#include "app/world/world.h"
#include "interop/targets/frame_target.h"
#include "sims/api/error.h"
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <memory>
#include <utility>

namespace glint {

// --- bits

namespace {

constexpr std::int64_t single_steps = 8, most_steps = 64; ///< that are compared
constexpr std::chrono::duration<double> bits_time{5};     ///< at most, for comparing
constexpr int rounds = 3;                                 ///< in which both builds are timed in turn

/// Fields and picture.
std::vector<ComparedField> all_of(World& world) {
    world.queue().make_current();
    std::vector<ComparedField> fields = compared_fields(world);
    if (fields.empty() || fields.back().id != picture_field) fields.push_back(picture_of(world));
    return fields;
}

BuildDifference at_cell(const ComparedField& field, const DifferentCell& cell, std::int64_t steps) {
    return {steps, field.id, cell.x, cell.y, text_of_a(cell), text_of_b(cell)};
}

/// A field that only one build has is no difference of results: the reload has named it.
std::optional<BuildDifference> difference_between(World& before, World& now, std::int64_t steps) {
    const std::vector<ComparedField> as = all_of(before), bs = all_of(now);
    for (const ComparedField& a : as) {
        const auto b = std::ranges::find(bs, a.id, &ComparedField::id);
        if (b == bs.end()) continue;
        if (a.shape != b->shape || a.values.type() != b->values.type())
            return BuildDifference{steps, a.id, 0, 0, "", ""};
        if (const auto found = difference_of(a.values, b->values, a.shape)) return at_cell(a, found->first, steps);
    }
    return {};
}

void advance(World& world, std::int64_t steps) {
    world.queue().make_current();
    world.advance(static_cast<int>(steps));
}

/// Compares after each of the first steps and then after every fourth one, as long as the next ones are likely to end
/// in time.
void compare_bits(BuildComparison& to, World& before, World& now) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    std::chrono::duration<double> last{};
    to.difference = difference_between(before, now, 0);
    const bool evolves = before.definition().evolves() && now.definition().evolves();
    while (evolves && !to.difference && to.steps < most_steps && Clock::now() - begin + 2 * last < bits_time) {
        const auto from = Clock::now();
        const std::int64_t more = to.steps < single_steps ? 1 : 4;
        advance(before, more);
        advance(now, more);
        to.steps += more;
        to.difference = difference_between(before, now, to.steps);
        last = Clock::now() - from;
    }
}

} // namespace

// --- times and kernels

namespace {

/// One build of the two, while it is measured.
struct Measured {
    World& world;
    TimedStage stage;
    int steps; ///< in a frame
    std::unique_ptr<FrameTarget> target = make_memory_target(world.queue(), world.extent());
    Samples samples = {};

    void sample_for(double seconds) {
        world.queue().make_current();
        Samples more =
            sample(world.queue(), seconds, runs_of(stage, world, *target, steps), 3, runs_in_sample(stage, steps));
        if (samples.milliseconds.empty())
            samples = std::move(more);
        else
            samples.add(more);
    }
};

std::vector<KernelFigures> kernels_of(World& world, int steps, const DeviceSizes& sizes) {
    Queue& queue = world.queue();
    queue.make_current();
    queue.note_launches(true);
    if (steps > 0) world.advance(steps);
    const auto target = make_memory_target(queue, world.extent());
    world.draw(target->begin().value());
    target->end(world.step());
    queue.finish();
    target->finish();
    std::vector<KernelFigures> kernels;
    for (const NotedLaunch& one : queue.noted_launches()) {
        const glint_launch& launch = one.launch;
        kernels.push_back({one.label ? one.label : "", launch.kernel ? launch.kernel : "", one.times, launch.registers,
                           static_cast<std::int64_t>(launch.local_bytes),
                           static_cast<std::int64_t>(launch.shared_bytes), residency(launch, sizes).threads});
    }
    queue.note_launches(false);
    return kernels;
}

BuildFigures figures_of(Measured& measured, const DeviceSizes& sizes) {
    BuildFigures figures;
    World& world = measured.world;
    figures.step_ms = measured.samples.at(0.5);
    const glint_work work = work_of(world.definition(), world.extent(), world.params());
    const double items = measured.stage == TimedStage::step ? work.items_per_step : work.items_per_draw;
    if (figures.step_ms > 0) figures.items_per_second = 1000 * items / figures.step_ms;
    if (work.item && items > 0) figures.item = work.item;
    figures.kernels = kernels_of(world, measured.steps, sizes);
    return figures;
}

World world_of(const HostState& state, Queue& queue) {
    queue.make_current();
    if (!state.fields.empty()) return {state.params.definition(), queue, state};
    return {state.params.definition(), queue, state.extent, state.params, World::MissingMethod::substitute};
}

/// `from` in that build, as a reload continues with it.
HostState state_in(const Definition& now, const HostState& from, Queue& queue) {
    std::vector<std::string> lost;
    HostState initial{kept_params(now, from.params, lost), from.extent, 0, {}};
    if (from.fields.empty()) return initial;
    queue.make_current();
    World world(now, queue, initial.extent, initial.params, World::MissingMethod::substitute);
    for (FieldCopy& field : world.read_state())
        initial.fields.push_back({std::move(field.id), field.width, field.height, std::move(field.values)});
    return carried_over(std::move(initial), &from, lost);
}

} // namespace

BuildComparison compare_builds(const HostState& from, const Definition& now, Queue& queue_before, Queue& queue_now,
                               const DeviceSizes& sizes, double seconds) {
    BuildComparison result;
    result.device = queue_now.id();
    World before = world_of(from, queue_before), later = world_of(state_in(now, from, queue_now), queue_now);
    compare_bits(result, before, later);
    const bool evolves = before.definition().evolves() && now.evolves();
    const TimedStage stage = evolves ? TimedStage::step : TimedStage::draw;
    result.stage = name_of(stage);
    Measured a{before, stage, evolves ? steps_per_frame(before.params()) : 0},
        b{later, stage, evolves ? steps_per_frame(later.params()) : 0};
    for (int round = 0; round < rounds; ++round) {
        a.sample_for(seconds / (2 * rounds));
        b.sample_for(seconds / (2 * rounds));
    }
    result.before = figures_of(a, sizes), result.now = figures_of(b, sizes);
    return result;
}

// --- in a process of its own

namespace {

constexpr double measuring_s = 0.4; ///< for the times of both builds

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

void write_run(const std::string& to, const HostState& from) {
    const std::vector<std::byte> bytes = encode(RunRecord{from, {}, from.step, {}, {}, {}, {}});
    std::ofstream file(to, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

} // namespace

BuildComparison compared(const BuildPair& pair, const HostState& from, const std::function<void()>& on_wait) {
    const std::string run = pair.folder + "/state.glint", result = pair.folder + "/builds.json";
    write_run(run, from);
    const Descriptor nothing(open("/dev/null", O_RDONLY | O_CLOEXEC));
    ChildProcess child({pair.program, "bench", "builds", "--plugin", pair.before, "--plugin-b", pair.now, "--run", run,
                        "--device", pair.device, "--threads", std::to_string(pair.threads), "--seconds",
                        fmt::format("{}", measuring_s), "--json", result},
                       nothing.number());
    const int status = child.wait(on_wait);
    if (status > 128) throw Error(fmt::format("one of the two builds crashed ({})", strsignal(status - 128)));
    if (status != 0) throw Error(first_line(child.said()));
    std::ifstream file(result, std::ios::binary);
    return build_comparison_from(parse_json(std::string{std::istreambuf_iterator<char>(file), {}}));
}

// --- as text and JSON

std::string text_of(const BuildComparison& one) {
    const std::string after = one.steps == 1 ? "1 step" : fmt::format("{} steps", one.steps);
    if (!one.difference) return fmt::format("all bits are equal after {}", after);
    const BuildDifference& found = *one.difference;
    if (found.before.empty()) return fmt::format("{} has another size or type", found.field);
    return fmt::format("after {} the first cell that differs is ({}, {}) of {}: {} before, {} now", after, found.x,
                       found.y, found.field, found.before, found.now);
}

namespace {

Json json_of(const BuildFigures& figures) {
    Json kernels = Json::array();
    for (const KernelFigures& one : figures.kernels)
        kernels.push_back({{"label", one.label},
                           {"kernel", one.kernel},
                           {"launches", one.launches},
                           {"registers", one.registers},
                           {"local_bytes", one.local_bytes},
                           {"shared_bytes", one.shared_bytes},
                           {"occupancy", one.occupancy}});
    return {{"ms", figures.step_ms},
            {"items_per_second", figures.items_per_second},
            {"item", figures.item},
            {"kernels", std::move(kernels)}};
}

BuildFigures figures_from(const Json& json) {
    BuildFigures figures{json.at("ms"), json.at("items_per_second"), json.at("item"), {}};
    for (const Json& one : json.at("kernels"))
        figures.kernels.push_back({one.at("label"), one.at("kernel"), one.at("launches"), one.at("registers"),
                                   one.at("local_bytes"), one.at("shared_bytes"), one.at("occupancy")});
    return figures;
}

} // namespace

Json json_of(const BuildComparison& one) {
    Json json{{"device", one.device},    {"stage", one.stage}, {"before", json_of(one.before)},
              {"now", json_of(one.now)}, {"steps", one.steps}, {"difference", nullptr}};
    if (const auto& found = one.difference)
        json["difference"] = {{"steps", found->steps}, {"field", found->field},   {"x", found->x},
                              {"y", found->y},         {"before", found->before}, {"now", found->now}};
    return json;
}

BuildComparison build_comparison_from(const Json& json) {
    BuildComparison one{json.at("device"),
                        json.at("stage"),
                        figures_from(json.at("before")),
                        figures_from(json.at("now")),
                        json.at("steps"),
                        {}};
    if (const Json& found = json.at("difference"); !found.is_null())
        one.difference = {found.at("steps"), found.at("field"),  found.at("x"),
                          found.at("y"),     found.at("before"), found.at("now")};
    return one;
}

} // namespace glint
