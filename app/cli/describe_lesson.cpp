#include "app/cli/describe_lesson.h"
#include "app/world/lesson_command.h"
#include <cstdint>
#include <fmt/format.h>
#include <string_view>

namespace glint {
namespace {

std::string figure_line(const LessonFigure& figure) {
    const std::string differs = figure.differs.empty() ? "" : fmt::format(": {}", figure.differs);
    const std::string source = figure.source.empty() ? "" : fmt::format(" ({})", figure.source);
    return fmt::format("      {:<16} {}{}{}\n", figure.value, std::string_view(measured_on(figure)), differs, source);
}

/// " (view = began or lanes)"; "": always true.
std::string condition_of(const Definition& definition, const PictureLabel& label) {
    if (label.row.empty()) return "";
    const glint_param& row = *definition.param(label.row);
    std::string choices;
    for (std::int32_t i = 0; i < row.choice_count; ++i)
        if (label.choices >> static_cast<std::uint32_t>(i) & 1u)
            choices += fmt::format("{}{}", choices.empty() ? "" : " or ", row.choices[i].id);
    return fmt::format(" ({} = {})", label.row, choices);
}

Json null_or(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json experiment_json(const Definition& definition, const LessonExperiment& experiment) {
    Json json{{"id", experiment.id},
              {"title", experiment.title},
              {"vary", experiment.varied.text()},
              {"series", experiment.series ? Json(experiment.series->text()) : Json(nullptr)},
              {"metric", null_or(experiment.metric)},
              {"preset", null_or(experiment.preset)},
              {"width", experiment.extent ? Json(experiment.extent->width) : Json(nullptr)},
              {"height", experiment.extent ? Json(experiment.extent->height) : Json(nullptr)},
              {"sets", Json::array()},
              {"command", command_of(definition, experiment)}};
    for (const RowValues& set : experiment.sets) json["sets"].push_back(set.text());
    return json;
}

} // namespace

std::string lesson_text(const Definition& definition) {
    const LessonDefinition* lesson = definition.lesson();
    if (!lesson) return "";
    std::string text = fmt::format("\nLesson\n  {}\n  From {}{}{}\n", lesson->text, lesson->source,
                                   lesson->link.empty() ? "" : ": ", lesson->link);
    if (!lesson->labels.empty()) text += "\nIn the picture\n";
    for (const PictureLabel& label : lesson->labels)
        text += fmt::format("  {:<12} {}{}\n", label.what, label.text, condition_of(definition, label));
    if (!lesson->experiments.empty()) text += "\nExperiments\n";
    for (const LessonExperiment& experiment : lesson->experiments)
        text += fmt::format("  {}\n      {}\n", experiment.title, command_of(definition, experiment));
    if (!lesson->figures.empty()) text += "\nFigures\n";
    for (const auto& pair : paired(lesson->figures)) {
        text += fmt::format("  {}\n", pair.what());
        for (const LessonFigure* figure : {pair.reported, pair.recorded})
            if (figure) text += figure_line(*figure);
    }
    return text;
}

Json lesson_json(const Definition& definition) {
    const LessonDefinition* lesson = definition.lesson();
    if (!lesson) return nullptr;
    Json json{{"text", lesson->text},     {"source", lesson->source},     {"link", null_or(lesson->link)},
              {"picture", Json::array()}, {"experiments", Json::array()}, {"figures", Json::array()}};
    for (const PictureLabel& label : lesson->labels)
        json["picture"].push_back(
            {{"what", label.what}, {"text", label.text}, {"when", null_or(condition_of(definition, label))}});
    for (const LessonExperiment& experiment : lesson->experiments)
        json["experiments"].push_back(experiment_json(definition, experiment));
    for (const LessonFigure& figure : lesson->figures)
        json["figures"].push_back({{"what", figure.what},
                                   {"value", figure.value},
                                   {"machine", null_or(figure.machine)},
                                   {"source", null_or(figure.source)},
                                   {"recorded", figure.recorded},
                                   {"differs", null_or(figure.differs)}});
    return json;
}

} // namespace glint
