#include "app/measure/rounds.h"
#include <algorithm>

namespace glint {

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

} // namespace glint
