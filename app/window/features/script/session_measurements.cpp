#include "app/window/features/script/session_measurements.h"
#include "app/compare/sides.h"
#include "app/lecture/measured_sections.h"
#include "app/measure/job.h"
#include "app/report/drawing/chart.h"
#include "app/report/path_figure.h"
#include "app/timing/clock.h"
#include "app/window/current_session.h"
#include "app/window/features/device/sweep_run.h"
#include "app/window/features/experiment/experiments.h"
#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace glint {

namespace {

constexpr double refresh_interval_ms = 250;

template <class One> void make_room(std::vector<One>& all) {
    if (all.size() == SessionMeasurements::kept) all.erase(all.begin());
}

MeasuredPair pair_now(const Session& session, const Pair& pair, const Ratio& right_to_left_ratio) {
    const SideNames names = side_names(pair, session);
    const PairedTimes& times = compared_times(pair);
    return {&session.definition(),
            session.extent(),
            std::string_view(session.device().name()),
            names.left,
            names.right,
            times.follower_ms(),
            times.session_ms(),
            times.rounds(),
            right_to_left_ratio};
}

bool same_pair(const MeasuredPair& a, const MeasuredPair& b) {
    using View = std::string_view;
    return a.definition == b.definition && a.extent == b.extent && View(a.device) == View(b.device) &&
           View(a.left) == View(b.left) && View(a.right) == View(b.right);
}

} // namespace

SessionMeasurements::SessionMeasurements(const CurrentSession& current, const ConfigChanges& config_changes,
                                         PathHistory& paths, const SweepRun& sweep, const Experiments& experiments)
    : current_(current), config_changes_(config_changes), paths_(paths), sweep_(sweep), experiments_(experiments) {
    pairs_.reserve(kept), done_.reserve(kept);
}

void SessionMeasurements::after_swap(double) {
    if (now_ms() - refreshed_ms_ < refresh_interval_ms) return;
    refreshed_ms_ = now_ms();
    take_pair();
    take_experiment();
}

void SessionMeasurements::take_pair() {
    const Pair* pair = current_.pair();
    if (!pair || !pair->lockstep().together()) return;
    const auto ratio = compared_times(*pair).ratio();
    if (!ratio) return;
    const MeasuredPair now = pair_now(*current_, *pair, *ratio);
    const bool continues = comparison_ == current_.comparisons() && !pairs_.empty() && same_pair(pairs_.back(), now);
    comparison_ = current_.comparisons();
    if (continues) {
        pairs_.back() = now;
        return;
    }
    make_room(pairs_);
    pairs_.push_back(now);
}

void SessionMeasurements::take_experiment() {
    if (experiments_.running() || revision_ == experiments_.revision()) return;
    revision_ = experiments_.revision();
    const MeasuredExperiment* measured = experiments_.measured();
    if (!measured || !measured->any()) return;
    make_room(done_);
    done_.push_back(*measured);
}

SessionResults SessionMeasurements::results() const {
    paths_.measure();
    return {config_changes_.all(), paths_.before(), paths_.now(), pairs_, sweep_.last(), done_};
}

namespace {

Handout::Section config_change_section(const std::deque<ConfigChange>& config_changes) {
    Handout::Table table{
        "Work per frame before and after each change, as medians; ± is the 95 % confidence margin of the ratio",
        {"simulation", "switch", "before → after"},
        {},
        2};
    for (const ConfigChange& one : config_changes)
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
    section.blocks.emplace_back(
        Handout::Figure{"path", fmt::format("Diagram. {}", words), words,
                        path_figure(left, column_of_path("Now", now), now.route_with_most_copies)});
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
                         std::string_view(compared_words(pair.right_to_left_ratio))),
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
            std::string(std::string_view(compared_words(pair.right_to_left_ratio))),
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
    return {std::nullopt, column_of_path("Now", now), now.route_with_most_copies, title, title};
}

std::vector<Handout::Section> session_result_sections(const SessionResults& results, const Machine& machine) {
    std::vector<Handout::Section> sections;
    if (results.path_now && results.path_before)
        sections.push_back(path_section(*results.path_before, *results.path_now));
    if (!results.config_changes.empty()) sections.push_back(config_change_section(results.config_changes));
    if (!results.pairs.empty()) sections.push_back(pairs_section(results.pairs));
    if (results.sweep) sections.push_back(sweep_section(*results.sweep, machine));
    for (std::size_t i = 0; i < results.experiments.size(); ++i) {
        const auto& [result, place] = results.experiments[i];
        sections.push_back(experiment_section({fmt::format("experiment-{}", i + 1), "", "", result, place}));
    }
    return sections;
}

} // namespace glint
