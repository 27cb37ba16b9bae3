// glint list: the simulations there are.
#include "app/cli/commands.h"
#include "app/files/json.h"
#include "app/terminal/say.h"
#include <fmt/format.h>

namespace glint {
namespace {

void list(const Catalog& catalog, bool as_json) {
    std::string text;
    Json array = Json::array();
    for (const auto& definition : catalog.all()) {
        const glint_sim& sim = definition->sim();
        text += fmt::format("{:<12} {:<18} {}\n", sim.id, sim.title, sim.summary);
        array.push_back({{"id", sim.id},
                         {"title", sim.title},
                         {"summary", sim.summary},
                         {"evolves", definition->evolves()},
                         {"plugin", definition->origin().empty() ? Json(nullptr) : Json(definition->origin())}});
    }
    print(as_json ? json_text(array) : text);
}

} // namespace

Subcommand add_list(CLI::App& program) {
    const auto as_json = std::make_shared<bool>();
    CLI::App* app = program.add_subcommand("list", "Name the simulations there are");
    app->add_flag("--json", *as_json, "As an array of objects");
    app->footer(
        "Examples:\n"
        "  glint list\n"
        "  glint list --json | python3 -c 'import json, sys; print([s[\"id\"] for s in json.load(sys.stdin)])'");
    return {app, [as_json](Catalog& catalog, const Display&) { list(catalog, *as_json); }};
}

} // namespace glint
