#include "app/measure/measurement.h"
#include "app/measure/auto_methods.h"
#include "app/measure/job.h"
#include "app/replay/playback.h"
#include "app/world/params/auto_method.h"
#include "interop/targets/frame_target.h"
#include <algorithm>

namespace glint {

namespace {

Throughput throughput_of(const glint_work& work, const std::vector<MeasuredStage>& stages) {
    const char* name = name_of(stage_of_items(work));
    for (const MeasuredStage& stage : stages)
        if (stage.name == name) return {stage.cost->items / stage.samples.at(0.5) * 1e3, work.item, name};
    return {0, work.item, name};
}

} // namespace

BenchResult measure(const Params& params, std::optional<std::int32_t> auto_method, const std::string& preset,
                    Queue& queue, const MachineLimits& limits, Extent extent, double seconds, std::size_t min_samples) {
    World world(params.definition(), queue, extent, params);
    world.set_auto_method(auto_method);
    const auto target = make_memory_target(queue, extent);
    const int per_frame = steps_per_frame(params);
    const std::string method = method_of(params);
    BenchResult m{world.definition().id(),
                  preset,
                  method,
                  queue.id(),
                  queue.name(),
                  auto_method_id(params, auto_method),
                  extent,
                  per_frame,
                  {},
                  {},
                  queue.device().kind() == ComputeDevice::Kind::cuda,
                  !method.empty() && method == reference_method(params.definition()),
                  is_auto(params),
                  limits};

    const double share = seconds / (per_frame ? 3 : 2);
    const auto timed = [&](TimedStage stage) {
        m.stages.push_back({name_of(stage), sample(queue, share, runs_of(stage, world, *target, per_frame), min_samples,
                                                   runs_in_sample(stage, per_frame))});
    };
    if (per_frame) timed(TimedStage::step);
    timed(TimedStage::draw), timed(TimedStage::frame);
    const glint_work work = work_of(params.definition(), extent, params);
    const double counted = counted_items(world, work);
    for (MeasuredStage& stage : m.stages) {
        if (stage.name == "step") stage.cost = cost_of_step(work);
        if (stage.name == "draw") stage.cost = cost_of_draw(work, counted);
    }
    m.throughput = throughput_of(work, m.stages);
    m.rates = {m.throughput.per_second};
    return m;
}

void BenchResult::add(const BenchResult& more) {
    for (std::size_t i = 0; i < stages.size(); ++i) {
        MeasuredStage& stage = stages[i];
        const double before = stage.samples.at(0.5);
        stage.samples.add(more.stages[i].samples);
        if (stage.name == throughput.stage) throughput.per_second *= before / stage.samples.at(0.5);
    }
    rates.insert(rates.end(), more.rates.begin(), more.rates.end());
}

bool same_ladder(const BenchResult& a, const BenchResult& b) {
    return a.simulation == b.simulation && a.extent == b.extent && a.device == b.device;
}

const BenchResult* reference_of(const BenchResult& m, const std::vector<BenchResult>& among) {
    const auto found =
        std::ranges::find_if(among, [&](const BenchResult& other) { return other.reference && same_ladder(other, m); });
    return found == among.end() ? nullptr : &*found;
}

std::optional<Ratio> ratio_of(const BenchResult& m, const BenchResult& reference) {
    if (m.rates.size() != max_rounds || reference.rates.size() != max_rounds) return {};
    std::vector<double> ratios(max_rounds);
    std::ranges::transform(m.rates, reference.rates, ratios.begin(), std::divides());
    return ratio_of(ratios);
}

std::size_t ladder_length(std::span<const BenchJob> jobs) {
    const auto other = std::ranges::find_if(jobs, [&](const BenchJob& job) {
        return &job.params.definition() != &jobs[0].params.definition() || job.extent != jobs[0].extent;
    });
    return static_cast<std::size_t>(other - jobs.begin());
}

std::vector<BenchResult> measure_jobs(std::span<const BenchJob> jobs, AutoMethods& auto_methods,
                                      const std::string& preset, Queue& queue, const MachineLimits& limits,
                                      double seconds, const std::function<void(double share)>& progress) {
    std::vector<std::optional<std::int32_t>> substitutes;
    for (const BenchJob& job : jobs) substitutes.push_back(auto_methods.of(queue.device(), job.params, job.extent));
    const auto once = [&](std::size_t i, double for_it, std::size_t least) {
        return measure(jobs[i].params, substitutes[i], preset, queue, limits, jobs[i].extent, for_it, least);
    };
    if (jobs.size() == 1) return {once(0, seconds, 3)};
    std::vector<BenchResult> all;
    for (std::size_t turn = 0; turn < max_rounds * jobs.size(); ++turn) {
        progress(static_cast<double>(turn) / static_cast<double>(max_rounds * jobs.size()));
        const BenchResult m = once(turn % jobs.size(), seconds / max_rounds, 1);
        if (turn < jobs.size())
            all.push_back(m);
        else
            all[turn % jobs.size()].add(m);
    }
    return all;
}

// Methods.

const glint_param* method_row(const Definition& definition) {
    const glint_param* row = definition.param("method");
    return row && row->type == GLINT_CHOICE ? row : nullptr;
}

std::string method_of(const Params& params) {
    const glint_param* row = method_row(params.definition());
    return row ? params.text(*row) : "";
}

std::string reference_method(const Definition& definition) {
    const glint_param* row = method_row(definition);
    if (!row || row->reference < 0 || row->reference >= row->choice_count) return "";
    return row->choices[row->reference].id;
}

Json method_json(const World& world) {
    const std::string method = method_of(world.params()), given = method_of(world.effective_params());
    return {{"method", method.empty() ? Json(nullptr) : Json(method)},
            {"auto_is", given == method ? Json(nullptr) : Json(given)}};
}

} // namespace glint
