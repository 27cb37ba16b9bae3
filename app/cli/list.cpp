// glint list: all simulations and exhibits.
#include "app/cli/options/commands.h"
#include "app/files/formats/data_text.h"
#include "app/files/formats/handed_text.h"
#include "app/terminal/say.h"
#include <algorithm>
#include <fmt/format.h>
#include <string>

namespace glint {
namespace {

struct Widths { ///< widths of columns, in letters
    std::size_t id = 0, title = 0;
};

std::string padded(std::string text, std::size_t letters) {
    return text.append(letters - std::min(letters, letters_in(text)), ' ');
}

std::string list_line(const Definition& definition, Widths widths) {
    const glint_sim& sim = definition.sim();
    return fmt::format("{}  {}  {}\n", padded(sim.id, widths.id), padded(sim.title, widths.title), sim.summary);
}

std::string listed(const Catalog& catalog) {
    Widths widths;
    for (const auto& definition : catalog.all()) {
        widths.id = std::max(widths.id, letters_in(definition->sim().id));
        widths.title = std::max(widths.title, letters_in(definition->sim().title));
    }
    std::string simulations, shelf;
    for (const auto& definition : catalog.all())
        (definition->is_exhibit() ? shelf : simulations) += list_line(*definition, widths);
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
    app->add_flag("--json", *as_json, "Print a JSON array of objects");
    app->footer(
        "Examples:\n"
        "  glint list\n"
        "  glint list --json | python3 -c 'import json, sys; print([s[\"id\"] for s in json.load(sys.stdin)])'");
    return {app, [as_json](Catalog& catalog, const Display&) {
                print(*as_json ? json_text(catalog_json(catalog)) : listed(catalog));
            }};
}

} // namespace glint
