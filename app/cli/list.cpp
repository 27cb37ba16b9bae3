// glint list: the simulations there are, and the shelf.
#include "app/cli/commands.h"
#include "app/files/json.h"
#include "app/terminal/say.h"
#include <fmt/format.h>

namespace glint {
namespace {

std::string list_line(const Definition& definition) {
    const glint_sim& sim = definition.sim();
    return fmt::format("{:<12} {:<18} {}\n", sim.id, sim.title, sim.summary);
}

std::string listed(const Catalog& catalog) {
    std::string simulations, shelf;
    for (const auto& definition : catalog.all())
        (definition->is_exhibit() ? shelf : simulations) += list_line(*definition);
    return shelf.empty() ? simulations : fmt::format("{}\nExhibits\n{}", simulations, shelf);
}

Json catalog_json(const Catalog& catalog) {
    Json array = Json::array();
    for (const auto& definition : catalog.all())
        array.push_back({{"id", definition->id()},
                         {"title", definition->sim().title},
                         {"summary", definition->sim().summary},
                         {"evolves", definition->evolves()},
                         {"exhibit", definition->is_exhibit()},
                         {"lesson", definition->lesson() != nullptr},
                         {"plugin", definition->origin().empty() ? Json(nullptr) : Json(definition->origin())}});
    return array;
}

} // namespace

Subcommand add_list(CLI::App& program) {
    const auto as_json = std::make_shared<bool>();
    CLI::App* app = program.add_subcommand("list", "List the simulations and the exhibits");
    app->add_flag("--json", *as_json, "As an array of objects");
    app->footer(
        "Examples:\n"
        "  glint list\n"
        "  glint list --json | python3 -c 'import json, sys; print([s[\"id\"] for s in json.load(sys.stdin)])'");
    return {app, [as_json](Catalog& catalog, const Display&) {
                print(*as_json ? json_text(catalog_json(catalog)) : listed(catalog));
            }};
}

} // namespace glint
