// The commands list, devices and doctor.
#include "app/cli/options/commands.h"
#include "app/doctor/machine.h"
#include "app/doctor/report.h"
#include "app/files/formats/data_text.h"
#include "app/files/formats/handed_text.h"
#include "app/terminal/failure.h"
#include "app/terminal/progress.h"
#include <algorithm>
#include <fmt/format.h>
#include <string>

namespace glint {

// The command glint devices: all properties that devices report, with explanations.

namespace {

struct DevicesOptions {
    std::string search;
    bool json = false;
};

Json devices_json(const Devices& found, const std::string& words) {
    Json all{{"devices", Json::array()}, {"problem", found.cuda_problem}};
    for (const DeviceSheet& sheet : device_sheets(found)) all["devices"].push_back(json_of(sheet, words));
    return all;
}

std::string devices_text(const Devices& found, const std::string& words) {
    std::string text;
    for (const DeviceSheet& sheet : device_sheets(found)) {
        const std::string rows = text_of(sheet, words);
        if (!text.empty() && !rows.empty()) text += "\n";
        text += rows;
    }
    return text;
}

void devices(const DevicesOptions& o) {
    DeviceSearch search;
    wait_for_driver(search);
    const Devices& found = search.found();
    const std::string none = found.cuda_problem.empty() ? "" : fmt::format("no CUDA device: {}", found.cuda_problem);
    if (o.json) return print(json_text(devices_json(found, o.search)));
    const std::string text = devices_text(found, o.search);
    if (text.empty())
        return say(fmt::format("no property has '{}' in its name, value or meaning{}{}", o.search,
                               none.empty() ? "" : "; ", none));
    print(none.empty() ? text : fmt::format("{}\n{}\n", text, none));
}

} // namespace

Subcommand add_devices(CLI::App& program) {
    const auto options = std::make_shared<DevicesOptions>();
    DevicesOptions& o = *options;
    CLI::App* app = program.add_subcommand("devices", "Print all properties of every device with their meaning");
    app->add_option("--search", o.search, "Only properties with these words in name, value or meaning")
        ->type_name("WORDS");
    app->add_flag("--json", o.json, "Print one JSON object");
    app->footer("Examples:\n"
                "  glint devices --search warp\n"
                "  glint devices --search 'shared memory' --json\n"
                "The option --device takes conditions with these names: glint render heat --device "
                "'cuda:cc>=9.0,memory>=40GB'");
    return {app, [options](Catalog&, const Display&) { devices(*options); }};
}

// glint doctor: capabilities of this machine, which of them are used, and why others are not.

namespace {

void doctor(const Display& display, bool as_json) {
    DeviceSearch search;
    wait_for_driver(search);
    const Facts facts{inspect_machine(search.found()), display.look(search.found()), read_environment(std::getenv)};
    const Anonymous anonymous = anonymous_here();
    print(as_json ? json_text(anonymous.json(report_json(facts))) : anonymous.text(report_text(facts)));
}

/// For a child process: its parent checks the result, see inspect_display().
void try_window(const Display& display) {
    const std::string problem = display.try_window ? display.try_window() : "";
    if (!problem.empty()) throw Failure(Exit::unavailable, problem);
}

} // namespace

Subcommand add_doctor(CLI::App& program) {
    const auto as_json = std::make_shared<bool>(), only_tries = std::make_shared<bool>();
    CLI::App* app =
        program.add_subcommand("doctor", "Print what this machine offers, what Glint uses and why, and what to do");
    app->add_flag("--json", *as_json, "Print one JSON object");
    app->add_flag("--try-window", *only_tries)->group(""); // hidden option
    app->footer("Example:\n  glint doctor");
    return {app, [as_json, only_tries](Catalog&, const Display& display) {
                *only_tries ? try_window(display) : doctor(display, *as_json);
            }};
}

// glint list: all simulations and exhibits.

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
