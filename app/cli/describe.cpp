// glint describe: parameters, presets, fields and probes of a simulation, and its lesson.
#include "app/cli/options/commands.h"
#include "app/cli/options/scene_options.h"
#include "app/files/formats/data_text.h"
#include "app/terminal/failure.h"
#include "app/world/definition.h"
#include "app/world/lesson.h"
#include "app/world/params/auto_method.h"
#include "app/world/world.h"
#include <cstdint>
#include <fmt/format.h>
#include <span>
#include <string>
#include <string_view>

namespace glint {

namespace {

std::string figure_line(const LessonFigure& figure) {
    const std::string differs = figure.differs.empty() ? "" : fmt::format(": {}", figure.differs);
    const std::string source = figure.source.empty() ? "" : fmt::format(" ({})", figure.source);
    return fmt::format("      {:<16} {}{}{}\n", figure.value, std::string_view(measurement_device(figure)), differs,
                       source);
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

/// "" if it has none.
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

/// null if the simulation has no lesson.
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

struct DescribeOptions {
    std::string simulation;
    bool json = false;
};

const char* text_or_empty(const char* text) { return text ? text : ""; }

const char* type_name(const glint_param& row) {
    static constexpr const char* names[] = {"float", "int", "bool", "choice", "color", "text"};
    return names[row.type];
}

Json default_of(const glint_param& row, const Params& params) {
    switch (row.type) {
    case GLINT_FLOAT:
        return shortest(params.get<float>(row));
    case GLINT_INT:
        return params.get<std::int32_t>(row);
    case GLINT_BOOL:
        return params.get<bool>(row);
    case GLINT_TEXT:
        return params.plain_text(row);
    default:
        return params.text(row); // a choice's name, a colour's #rrggbb
    }
}

Json bound_of(const glint_param& row, double bound) {
    if (row.type == GLINT_FLOAT) return shortest(static_cast<float>(bound));
    return row.type == GLINT_INT ? Json(static_cast<std::int64_t>(bound)) : Json(nullptr);
}

Json json_of(const glint_param& row, const Params& defaults) {
    Json json;
    json["id"] = row.id;
    json["label"] = std::string_view(label_of(row));
    json["type"] = type_name(row);
    json["default"] = default_of(row, defaults);
    json["min"] = bound_of(row, row.min);
    json["max"] = bound_of(row, row.max);
    json["max_bytes"] = row.type == GLINT_TEXT ? Json(row.text_bytes - 1) : Json(nullptr);
    json["unit"] = row.unit;
    json["help"] = row.help;
    json["group"] = row.group;
    json["array"] = row.array ? Json(row.array) : Json(nullptr);
    json["symbol"] = row.symbol ? Json(row.symbol) : Json(nullptr);
    json["choices"] = choice_ids(row);
    Json choice_help = Json::object();
    for (int i = 0; i < row.choice_count; ++i) choice_help[row.choices[i].id] = text_or_empty(row.choices[i].help);
    json["choice_help"] = choice_help;
    json["restarts"] = (row.flags & GLINT_RESTARTS) != 0;
    json["log_scale"] = (row.flags & GLINT_LOG_SCALE) != 0;
    json["open_low"] = (row.flags & GLINT_OPEN_LOW) != 0;
    json["scales"] = (row.flags & GLINT_SCALES) != 0;
    json["strength"] = (row.flags & GLINT_BRUSH_STRENGTH) != 0;
    json["needs"] = nullptr;
    if (row.needs_row) json["needs"] = {{"row", row.needs_row}, {"why", row.needs_text}};
    return json;
}

/// Only a running simulation has fields: starts a small one on the CPU.
std::vector<FieldCopy> fields_of(const Definition& definition) {
    const auto queue = make_cpu_queue(1);
    return World(definition, *queue, {smallest_side, smallest_side}, Params(definition)).read_fields();
}

Json json_of(const Definition& definition, const std::vector<FieldCopy>& fields) {
    const Params defaults(definition);
    Json json;
    json["id"] = definition.id();
    json["title"] = text_or_empty(definition.sim().title);
    json["summary"] = text_or_empty(definition.sim().summary);
    json["equation"] = definition.equation();
    json["hint"] = text_or_empty(definition.sim().hint);
    json["keys"] = definition.keys();
    json["evolves"] = definition.evolves();
    json["exhibit"] = definition.is_exhibit();
    json["measures"] = definition.measures();
    json["plugin"] = definition.origin().empty() ? Json(nullptr) : Json(definition.origin());
    json["params"] = Json::array();
    for (const glint_param& row : definition.params())
        if (is_shown(row)) json["params"].push_back(json_of(row, defaults));
    json["presets"] = definition.preset_ids();
    const glint_preset* opening = definition.opening_preset();
    json["opening_preset"] = opening ? Json(opening->id) : Json(nullptr);
    json["preset_help"] = Json::object();
    for (const glint_preset& preset : definition.presets()) json["preset_help"][preset.id] = text_or_empty(preset.help);
    json["state"] = Json::array(), json["fields"] = Json::array();
    for (const FieldCopy& field : fields) {
        json["state"].push_back(field.id);
        json["fields"].push_back({{"id", field.id},
                                  {"unit", field.unit},
                                  {"table", field.is_table},
                                  {"type", name_of_value(field.values.type())}});
    }
    json["probes"] = Json::array();
    for (const glint_probe& probe : definition.probes())
        json["probes"].push_back(
            {{"id", probe.id}, {"unit", text_or_empty(probe.unit)}, {"help", text_or_empty(probe.help)}});
    json["lesson"] = lesson_json(definition);
    return json;
}

/// A row, or all rows of an array, with their defaults.
std::string text_of(std::span<const glint_param> rows, const Params& defaults) {
    const glint_param& first = rows.front();
    std::string ids = first.id, values;
    if (rows.size() > 1) ids += fmt::format(" … {}", rows.back().id);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool begins_line = i > 0 && i % static_cast<std::size_t>(first.array_columns) == 0;
        values += fmt::format("{}{}", begins_line ? "; " : i > 0 ? ", " : "", defaults.text(rows[i]));
    }
    return fmt::format("  {} = {}  [{}]{}\n      {}\n", ids, values, allowed(first),
                       first.flags & GLINT_RESTARTS ? ", a change starts the run over" : "", first.help);
}

std::string text_of_params(const Definition& definition) {
    const Params defaults(definition);
    std::string text;
    for (const auto& rows : definition.tables())
        if (is_shown(rows.front())) text += text_of(rows, defaults);
    return text;
}

std::string text_of(const Definition& definition, const std::vector<FieldCopy>& fields) {
    std::string text = fmt::format("{} ({}): {}\n", definition.sim().title, definition.id(), definition.sim().summary);
    if (!definition.equation().empty()) text += "\n  " + definition.equation() + "\n";
    if (definition.sim().keys) text += fmt::format("\n  Keys: {}\n", fmt::join(definition.keys(), ", "));
    if (!definition.params().empty()) text += "\nParameters (--set ID=VALUE)\n";
    text += text_of_params(definition);
    if (!definition.presets().empty()) text += "\nPresets (--preset P)\n";
    for (const glint_preset& preset : definition.presets())
        text += fmt::format("  {:<20} {}\n", preset.id, text_or_empty(preset.help));
    if (!fields.empty()) text += "\nState (--field NAME=FILE.npy)\n";
    for (const FieldCopy& field : fields)
        text += fmt::format(
            "  {:<16} {}{}{}\n", field.id, field.is_table ? "a table" : "one value per cell",
            field.unit.empty() ? "" : ", in " + field.unit,
            field.values.type() != GLINT_FLOAT32 ? fmt::format(", {}", name_of_value(field.values.type())) : "");
    if (!definition.probes().empty()) text += "\nProbes\n";
    for (const glint_probe& probe : definition.probes())
        text += fmt::format("  {:<16} {}\n", probe.id, text_or_empty(probe.help));
    return text + lesson_text(definition);
}

void describe(const DescribeOptions& o, const Catalog& catalog) {
    const Definition& definition = simulation_from(o.simulation, catalog);
    const auto fields = or_fail(Exit::simulation_failed, [&] { return fields_of(definition); });
    print(o.json ? json_text(json_of(definition, fields)) : text_of(definition, fields));
}

} // namespace

Subcommand add_describe(CLI::App& program) {
    const auto options = std::make_shared<DescribeOptions>();
    DescribeOptions& o = *options;
    CLI::App* app =
        program.add_subcommand("describe", "Explain a simulation: parameters, presets, state, probes, lesson");
    add_simulation_option(*app, o.simulation);
    app->add_flag("--json", o.json, "Print one JSON object");
    app->footer("Examples:\n"
                "  glint describe heat\n"
                "  glint describe waves --json");
    return {app, [options](Catalog& catalog, const Display&) { describe(*options, catalog); }};
}

} // namespace glint
