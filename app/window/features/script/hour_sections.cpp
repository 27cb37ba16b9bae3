#include "app/window/features/script/hour_sections.h"
#include "app/compare/sides.h"
#include "app/lecture/measured_sections.h"
#include "app/measure/job.h"
#include "app/report/drawing/chart.h"
#include "app/report/path_figure.h"
#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace glint {
namespace {

Handout::Section switches_section(const std::deque<Switch>& switches) {
    Handout::Table table{
        "Work per frame before and after each change, as medians; ± is the 95 % confidence margin of the ratio",
        {"simulation", "switch", "before → after"},
        {},
        2};
    for (const Switch& one : switches)
        table.rows.push_back(
            {one.title, one.what, std::string(std::string_view(change_text(one.before.total(), one.after.total())))});
    return {"Configuration changes", {std::move(table)}, true};
}

PathColumn column_of_path(const char* heading, const UsedPath& path) {
    std::string details = fmt::format("{} on {}", std::string_view(path.simulation), std::string_view(path.device));
    if (!path.method.empty()) details += fmt::format(", {}", std::string_view(path.method));
    if (path.present.samples > 0) details += fmt::format(", {:.3f} ms per frame", path.present.ms);
    return {fmt::format("{}: {}", heading, std::string_view(path.title)), std::move(details), path.facts};
}

Handout::Section path_section(const UsedPath& before, const UsedPath& now) {
    const std::string words = fmt::format("The presentation path is {}; before, it was {}", std::string_view(now.title),
                                          std::string_view(before.title));
    const PathColumn left = column_of_path("Before", before);
    Handout::Section section{"Presentation path", {}, true};
    section.blocks.emplace_back(Handout::Figure{"path", fmt::format("Diagram. {}", words), words,
                                                path_figure(left, column_of_path("Now", now), now.most_copies)});
    return section;
}

Drawing pairs_chart(const std::vector<MeasuredPair>& pairs) {
    std::vector<BarGroup> groups;
    groups.reserve(pairs.size());
    for (const MeasuredPair& pair : pairs) {
        const auto bar = [](std::string_view name, double ms, bool marked) {
            return Bar{std::string(name), ms, fmt::format("{:.4f} ms", ms), marked};
        };
        groups.push_back(
            {fmt::format("{} {} on {}: {}", pair.definition->id(), text_of(pair.extent), std::string_view(pair.device),
                         std::string_view(compared_words(pair.right_over_left))),
             {bar(pair.left, pair.left_ms, true), bar(pair.right, pair.right_ms, false)}});
    }
    return bar_chart("Two runs side by side, medians", groups, "in each pair, the upper bar is the left side");
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
    Handout::Table table{"Milliseconds per step, or per picture if steps take no time. The times are medians of "
                         "alternating rounds; the ratio has an interval of at least 95 % confidence",
                         {"run", "left", "right", "left, ms", "right, ms", "which is faster", "rounds"},
                         {},
                         3};
    std::ranges::transform(pairs, std::back_inserter(table.rows), pair_row);
    Handout::Section section{"Two runs side by side", {std::move(table)}, true};
    section.blocks.emplace_back(Handout::Figure{
        "pairs", "The bars show the times of both sides; the table above has the values", "", pairs_chart(pairs)});
    return section;
}

} // namespace

ScenePath path_in_use(const UsedPath& now) {
    const std::string title(std::string_view(now.title));
    return {std::nullopt, column_of_path("Now", now), now.most_copies, title, title};
}

std::vector<Handout::Section> hour_sections(const HourResults& results, const Machine& machine) {
    std::vector<Handout::Section> sections;
    if (results.path_now && results.path_before)
        sections.push_back(path_section(*results.path_before, *results.path_now));
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
