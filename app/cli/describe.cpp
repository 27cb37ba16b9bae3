// glint describe: parameters, presets, fields and probes of a simulation, and its lesson.
#include "app/cli/describe_lesson.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/scene_options.h"
#include "app/files/formats/json.h"
#include "app/terminal/failure.h"
#include "app/terminal/say.h"
#include "app/world/params/shown_rows.h"
#include "app/world/world.h"
#include <fmt/format.h>

namespace glint {
namespace {

struct DescribeOptions {
    std::string simulation;
    bool json = false;
};

const char* text_or_empty(const char* text) { return text ? text : ""; }

const char* type_name(const glint_param& row) {
    static constexpr const char* names[] = {"float", "int", "bool", "choice", "color"};
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
    json["unit"] = row.unit;
    json["help"] = row.help;
    json["group"] = row.group;
    json["symbol"] = row.symbol ? Json(row.symbol) : Json(nullptr);
    json["choices"] = choice_ids(row);
    Json choice_help = Json::object();
    for (int i = 0; i < row.choice_count; ++i) choice_help[row.choices[i].id] = text_or_empty(row.choices[i].help);
    json["choice_help"] = choice_help;
    json["restarts"] = (row.flags & GLINT_RESTARTS) != 0;
    json["log_scale"] = (row.flags & GLINT_LOG_SCALE) != 0;
    json["open_low"] = (row.flags & GLINT_OPEN_LOW) != 0;
    json["scales"] = (row.flags & GLINT_SCALES) != 0;
    json["strength"] = (row.flags & GLINT_STRENGTH) != 0;
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

std::string text_of(const Definition& definition, const std::vector<FieldCopy>& fields) {
    const Params defaults(definition);
    std::string text = fmt::format("{} ({}): {}\n", definition.sim().title, definition.id(), definition.sim().summary);
    if (!definition.equation().empty()) text += "\n  " + definition.equation() + "\n";
    if (!definition.params().empty()) text += "\nParameters (--set ID=VALUE)\n";
    for (const glint_param& row : definition.params())
        if (is_shown(row))
            text += fmt::format("  {} = {}  [{}]{}\n      {}\n", row.id, defaults.text(row), allowed(row),
                                row.flags & GLINT_RESTARTS ? ", a change starts the run over" : "", row.help);
    if (!definition.presets().empty()) text += "\nPresets (--preset P)\n";
    for (const glint_preset& preset : definition.presets())
        text += fmt::format("  {:<20} {}\n", preset.id, text_or_empty(preset.help));
    if (!fields.empty()) text += "\nState (--field NAME=FILE.npy)\n";
    for (const FieldCopy& field : fields)
        text += fmt::format("  {:<16} {}{}{}\n", field.id, field.is_table ? "a table" : "one value per cell",
                            field.unit.empty() ? "" : ", in " + field.unit,
                            field.values.are_whole() ? fmt::format(", {}", name_of_value(field.values.type())) : "");
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
