#include "app/bench/ladder.h"
#include "app/bench/rounds.h"
#include "app/world/readable_number.h"
#include <algorithm>
#include <fmt/format.h>

namespace glint {
namespace {

constexpr const char* ladder_row = "{:<22} {:>12}  {:<18} {:<26} {}\n";

struct Rung {
    const BenchResult* measurement;
    const MeasuredStage* stage; ///< the stage that determines the throughput
};

const MeasuredStage* stage_of(const BenchResult& m) {
    const auto found = std::ranges::find(m.stages, m.throughput.stage, &MeasuredStage::name);
    return found == m.stages.end() ? nullptr : &*found;
}

std::string limit_text(const BenchResult& m, const MeasuredStage& stage) {
    const auto r = stage.cost ? utilization(*stage.cost, stage.samples.at(0.5) / 1e3, m.limits) : std::nullopt;
    return r ? std::string(limit_text(*r, m.cuda)) : "";
}

std::string ratio_text(const BenchResult& m, const BenchResult* reference) {
    if (m.reference) return "1.00 x";
    const auto ratio = reference ? ratio_of(m, *reference) : std::nullopt;
    return ratio ? text_of(*ratio) : "-";
}

/// "global *", "auto: temporal"
std::string method_text(const BenchResult& m) {
    if (m.reference) return m.method + " *";
    if (!m.is_auto) return m.method;
    return m.method + (m.auto_is.empty() ? ": built-in choice" : ": " + m.auto_is);
}

std::string rungs_text(const std::vector<Rung>& rungs, const BenchResult* reference) {
    std::string text;
    for (const auto& [m, stage] : rungs)
        text += fmt::format(ladder_row, method_text(*m), readable_number(stage->samples.at(0.5), 4),
                            with_prefix(m->throughput.per_second) + m->throughput.item + "/s",
                            ratio_text(*m, reference), limit_text(*m, *stage));
    return text;
}

} // namespace

std::string ladder_text(const std::vector<BenchResult>& all, const std::vector<RefusedJob>& refused) {
    std::string text;
    for (const BenchResult& first : all) {
        const bool begun = std::any_of(all.data(), &first, [&](const auto& m) { return same_ladder(m, first); });
        if (begun || first.method.empty()) continue;
        std::vector<Rung> rungs;
        for (const BenchResult& m : all)
            if (const MeasuredStage* stage = stage_of(m); stage && same_ladder(m, first)) rungs.push_back({&m, stage});
        if (rungs.empty()) continue;
        text += fmt::format("\n{} {} on {}, every method (* the reference)\n", first.simulation, text_of(first.extent),
                            first.device_name);
        text += fmt::format(ladder_row, "method", first.throughput.stage + " ms", "throughput",
                            fmt::format("ratio ({:.0f} % conf.)", 100 * confidence), "of this machine's limit");
        text += rungs_text(rungs, reference_of(first, all));
        for (const RefusedJob& job : refused)
            if (job.simulation == first.simulation && job.extent == first.extent)
                text += fmt::format("{:<22} cannot run here: {}\n", job.method, job.why);
    }
    return text;
}

} // namespace glint
