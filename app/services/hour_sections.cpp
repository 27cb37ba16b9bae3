#include "app/services/hour_sections.h"
#include "app/bench/job.h"
#include "app/handout/measured_sections.h"
#include "app/session/side_times.h"
#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <string>
#include <string_view>

namespace glint {
namespace {

Handout::Section switches_section(const std::deque<Switch>& switches) {
    Handout::Table table{"Work per frame before and after: medians; ± is the ratio's 95 % confidence margin",
                         {"simulation", "switch", "before → after"},
                         {},
                         2};
    for (const Switch& one : switches)
        table.rows.push_back(
            {one.title, one.what, std::string(std::string_view(change_text(one.before.total(), one.after.total())))});
    return {"Configuration changes", {std::move(table)}, true};
}

std::vector<std::string> pair_row(const MeasuredPair& pair) {
    return {fmt::format("{} {} on {}", pair.definition->id(), text_of(pair.extent), std::string_view(pair.device)),
            std::string(std::string_view(pair.left)),
            std::string(std::string_view(pair.right)),
            fmt::format("{:.4f}", pair.left_ms),
            fmt::format("{:.4f}", pair.right_ms),
            std::string(std::string_view(compared_words(pair.right_over_left))),
            fmt::format("{}", pair.rounds)};
}

Handout::Section pairs_section(const std::vector<MeasuredPair>& pairs) {
    Handout::Table table{"Milliseconds per step, or per picture if steps take no time: medians of alternating rounds; "
                         "the ratio with its interval of at least 95 % confidence",
                         {"run", "left", "right", "left, ms", "right, ms", "which is faster", "rounds"},
                         {},
                         3};
    std::ranges::transform(pairs, std::back_inserter(table.rows), pair_row);
    return {"Two runs side by side", {std::move(table)}, true};
}

} // namespace

std::vector<Handout::Section> hour_sections(const HourResults& results, const Machine& machine) {
    std::vector<Handout::Section> sections;
    if (!results.switches.empty()) sections.push_back(switches_section(results.switches));
    if (!results.pairs.empty()) sections.push_back(pairs_section(results.pairs));
    if (results.sweep) sections.push_back(sweep_section(*results.sweep, machine));
    for (std::size_t i = 0; i < results.experiments.size(); ++i) {
        const auto& [result, place] = results.experiments[i];
        sections.push_back(experiment_section({fmt::format("experiment-{}", i + 1), "", "", result, place}));
    }
    return sections;
}

} // namespace glint
