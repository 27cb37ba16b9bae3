#include "app/cli/list.h"
#include "app/files/json.h"
#include "app/terminal/say.h"
#include "app/world/catalog.h"
#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace glint {

CLI::App* add_list(CLI::App& program, ListOptions& o) {
    CLI::App* app = program.add_subcommand("list", "Name the simulations there are");
    app->add_flag("--json", o.json, "As an array of objects");
    app->footer(
        "Examples:\n"
        "  glint list\n"
        "  glint list --json | python3 -c 'import json, sys; print([s[\"id\"] for s in json.load(sys.stdin)])'");
    return app;
}

void list(const ListOptions& o, const Catalog& catalog) {
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
    print(o.json ? json_text(array) : text);
}

} // namespace glint
