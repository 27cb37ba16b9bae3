#include "app/lecture/measured_sections.h"
#include "app/lecture/scene_picture.h"
#include "app/measure/job.h"
#include "app/report/path_figure.h"
#include "app/world/params/auto_method.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <optional>
#include <utility>

namespace glint {

namespace {

Handout::Table experiment_table(const ExperimentResult& result) {
    const Experiment& plan = result.plan;
    const std::string by = plan.series ? fmt::format("; one column per {}", title_of(*plan.series)) : "";
    Handout::Table table{
        fmt::format("{}: {}{}", title_of(plan.metric), confidence_text(result), by), {title_of(plan.varied)}, {}};
    for (std::size_t series = 0; series < plan.series_count(); ++series)
        table.head.push_back(plan.series ? series_text(plan, series) : title_of(plan.metric));
    bool compared = false;
    for (std::size_t value = 0; value < plan.varied.values.texts.size(); ++value) {
        std::vector<std::string> row{plan.varied.values.texts[value]};
        for (std::size_t series = 0; series < plan.series_count(); ++series) {
            const ExperimentCell& cell = result.cell(value, series);
            const CellText text = cell_text(result, cell);
            row.push_back(text.value + text.rest);
            compared = compared || result.is_best(cell);
        }
        table.rows.push_back(std::move(row));
    }
    if (compared) table.title += "; * marks the best value of its row";
    return table;
}

std::string clock_words(const ExperimentPlace& place) {
    if (place.highest_mhz == 0) return "";
    return fmt::format("The GPU's clock was {} to {} MHz during the measurement{}{}.", place.lowest_mhz,
                       place.highest_mhz, place.held_back.empty() ? "" : ", throttled: ", place.held_back);
}

Handout::Table sweep_table(const SweepResult& result) {
    const auto ms = [](double value) { return fmt::format("{:.3f}", value); };
    Handout::Table table{
        fmt::format(
            "{} {} on {}, {} buffers, OpenGL by {}: milliseconds, medians; ± is the bridge's 95 % confidence margin",
            result.simulation, text_of(result.extent), result.device, result.buffers, result.opengl),
        {"way", "bridge", "±", "frame", "95 % of frames", "redraw", "MB over the bus", "pictures/s"},
        {}};
    for (const PresentCost& cost : result.present_path_costs)
        if (cost.refused.empty())
            table.rows.push_back({fmt::format("{} ({})", cost.present_path.title, cost.present_path.id),
                                  ms(cost.bridge.median), ms(cost.bridge.margin_of_error), ms(cost.frame.median),
                                  ms(cost.frame.p95), ms(cost.redraw.median),
                                  fmt::format("{:.1f}", result.bytes_over_bus(cost) * 1e-6),
                                  fmt::format("{:.1f}", cost.frames_per_second)});
    return table;
}

void add_line(Handout::Section& section, std::string text) {
    if (!text.empty()) section.blocks.emplace_back(Handout::Paragraph{std::move(text)});
}

} // namespace

Handout::Section experiment_section(const HandoutExperiment& measured) {
    const ExperimentResult& result = measured.result;
    const std::string scene = scene_text(result);
    Handout::Section section{measured.title.empty() ? scene : measured.title, {}, true};
    if (!measured.title.empty()) add_line(section, scene);
    if (result.any()) {
        section.blocks.emplace_back(experiment_table(result));
        section.blocks.emplace_back(
            Handout::Figure{measured.id,
                            fmt::format("Plot: {} against {}, {}; the table above has the values",
                                        title_of(result.plan.metric), title_of(result.plan.varied), scene),
                            "", chart_of(result, measured.place)});
    } else {
        add_line(section, "None of these could be measured here.");
    }
    for (const std::string& reason : reasons_of(result)) add_line(section, reason);
    add_line(section, clock_words(measured.place));
    add_line(section, measured.busy_warning);
    if (!measured.command.empty()) section.blocks.emplace_back(Handout::Listing{measured.command});
    return section;
}

Handout::Section sweep_section(const SweepResult& result, const Machine& machine) {
    Handout::Section section{"Cost of the presentation paths", {}, true};
    add_line(section, result.problem);
    const bool any =
        std::ranges::any_of(result.present_path_costs, [](const PresentCost& cost) { return cost.refused.empty(); });
    if (any && result.problem.empty()) {
        section.blocks.emplace_back(sweep_table(result));
        add_line(section, verdict_of(result, PresentPathNames::titles));
        section.blocks.emplace_back(Handout::Figure{
            "presentation", "Bars: the time that each path adds to a frame; the table above has the values", "",
            bridge_chart({{"machine", json_of(machine)}, {"results", Json::array({json_of(result)})}})});
    }
    for (const PresentCost& cost : result.present_path_costs)
        if (!cost.refused.empty())
            add_line(section, fmt::format("Not available here: {}: {}", cost.present_path.title, cost.refused));
    section.blocks.emplace_back(Handout::Listing{
        fmt::format("glint bench bridge {} --size {} --interface", result.simulation, text_of(result.extent))});
    return section;
}

std::vector<Handout::Section> measured_sections(std::vector<Handout::Section> parts, const std::string& how) {
    std::vector<Handout::Section> sections{{"Measured on this machine"}};
    if (parts.empty()) add_line(sections.front(), how);
    for (Handout::Section& part : parts) sections.push_back(std::move(part));
    return sections;
}

std::string figure_id(const std::string& simulation, const std::string& experiment) {
    std::string id = fmt::format("{}-{}", simulation, experiment);
    const auto is_plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    };
    std::ranges::replace_if(
        id, [&](char c) { return !is_plain(c); }, '-');
    return id;
}

namespace {

PlannedExperiment planned_experiment(const Definition& definition, const LessonExperiment& wanted) try {
    const std::string title = fmt::format("{}: {}", definition.sim().title, wanted.title);
    return {figure_id(definition.id(), wanted.id), title, command_of(definition, wanted), plan_of(definition, wanted)};
} catch (const Error& e) {
    throw Error(fmt::format("the experiment '{}' of {} cannot be measured: {}", wanted.id, definition.id(), e.what()));
}

/// Nothing if no experiment can vary what the two sides differ in.
std::optional<PlannedExperiment> planned_sides(const Scene& scene, std::size_t step) try {
    if (!scene.compare || !scene.compare->device.empty() || scene.compare->values.size() != 1 ||
        !scene.params.animations().empty())
        return {};
    const auto& [id, left] = *scene.compare->values.begin();
    const glint_param& row = *scene.definition().param(id);
    if (!is_shown(row)) return {};
    const std::string right = scene.params.text(row);
    const ExperimentTexts texts{.vary = fmt::format("{}={},{}", id, left, right)};
    return PlannedExperiment{
        fmt::format("step-{}-sides", step + 1), fmt::format("Step {}: {} {} and {}", step + 1, id, left, right),
        bench_command_of(scene, texts.vary), experiment_from({scene.params, scene.extent, 0, scene.preset}, texts)};
} catch (const Error&) { return {}; }

} // namespace

std::vector<PlannedExperiment> compared_sides(const std::vector<Scene>& scenes) {
    std::vector<PlannedExperiment> planned;
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        auto sides = planned_sides(scenes[i], i);
        const auto says_the_same = [&](const PlannedExperiment& one) {
            return !one.command.empty() && one.command == sides->command;
        };
        if (sides && std::ranges::none_of(planned, says_the_same)) planned.push_back(*std::move(sides));
    }
    return planned;
}

std::vector<PlannedExperiment> lesson_experiments(const std::vector<Scene>& scenes) {
    std::vector<PlannedExperiment> planned;
    std::vector<const Definition*> seen;
    for (const Scene& scene : scenes) {
        const Definition& definition = scene.definition();
        if (std::ranges::find(seen, &definition) != seen.end()) continue;
        seen.push_back(&definition);
        if (const LessonDefinition* lesson = definition.lesson())
            for (const LessonExperiment& wanted : lesson->experiments)
                planned.push_back(planned_experiment(definition, wanted));
    }
    return planned;
}

ExperimentTexts texts_of(const LessonExperiment& wanted) {
    ExperimentTexts texts{.vary = wanted.varied.text()};
    if (wanted.series) texts.series = wanted.series->text();
    if (!wanted.metric.empty()) texts.metric = wanted.metric;
    texts.sets.reserve(wanted.sets.size());
    for (const RowValues& set : wanted.sets) texts.sets.push_back(set.text());
    return texts;
}

ExperimentScene scene_of(const Definition& definition, const LessonExperiment& wanted) {
    Params params(definition);
    if (const glint_preset* preset = definition.preset(wanted.preset)) params.load(*preset);
    return {std::move(params), wanted.extent.value_or(bench_extent), 0, wanted.preset};
}

Experiment plan_of(const Definition& definition, const LessonExperiment& wanted) {
    return experiment_from(scene_of(definition, wanted), texts_of(wanted));
}

} // namespace glint
