#include "app/cli/bench_ladder.h"
#include "app/cli/number.h"
#include <algorithm>
#include <spdlog/fmt/fmt.h>

namespace glint {
namespace {

constexpr const char* row = "{:<16} {:>12}  {:<18} {:>9}  {}\n";

struct Rung {
    const Measurement* measurement;
    const Stage* stage; ///< the one that the throughput is of
};

bool same_ladder(const Measurement& a, const Measurement& b) {
    return a.simulation == b.simulation && a.extent == b.extent && a.device == b.device;
}

const Stage* stage_of(const Measurement& m) {
    const auto found = std::ranges::find(m.stages, m.throughput.stage, &Stage::name);
    return found == m.stages.end() ? nullptr : &*found;
}

std::string limit_text(const Measurement& m, const Stage& stage) {
    const auto r = stage.cost ? reached(*stage.cost, stage.samples.at(0.5) / 1e3, m.limits) : std::nullopt;
    return r ? fmt::format("{} % of {}", three_digits(r->percent), name_of(r->limit, m.cuda)) : "";
}

std::string rungs_text(const std::vector<Rung>& rungs) {
    const auto reference = std::ranges::find_if(rungs, [](const Rung& rung) { return rung.measurement->reference; });
    std::string text;
    for (const auto& [m, stage] : rungs) {
        std::string ratio = "-";
        if (reference != rungs.end())
            ratio = fmt::format("{:.2f} x", m->throughput.a_second / reference->measurement->throughput.a_second);
        text +=
            fmt::format(row, m->path + (m->reference ? " *" : ""), fmt::format("{:.4g}", stage->samples.at(0.5)),
                        with_prefix(m->throughput.a_second) + m->throughput.item + "/s", ratio, limit_text(*m, *stage));
    }
    return text;
}

} // namespace

std::string ladder_text(const std::vector<Measurement>& all, const std::vector<RefusedJob>& refused) {
    std::string text;
    for (const Measurement& first : all) {
        const bool begun = std::any_of(all.data(), &first, [&](const auto& m) { return same_ladder(m, first); });
        if (begun || first.path.empty()) continue;
        std::vector<Rung> rungs;
        for (const Measurement& m : all)
            if (const Stage* stage = stage_of(m); stage && same_ladder(m, first)) rungs.push_back({&m, stage});
        if (rungs.empty()) continue;
        text += fmt::format("\n{} {} on {}, every path (* the reference)\n", first.simulation, text_of(first.extent),
                            first.device_name);
        text +=
            fmt::format(row, "path", first.throughput.stage + " ms", "throughput", "ratio", "of this machine's limit");
        text += rungs_text(rungs);
        for (const RefusedJob& job : refused)
            if (job.simulation == first.simulation && job.extent == first.extent)
                text += fmt::format("{:<16} cannot run here: {}\n", job.path, job.why);
    }
    return text;
}

} // namespace glint
