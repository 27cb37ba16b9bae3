// glint doctor: capabilities of this machine, which of them are used, and why others are not.
#include "app/cli/options/commands.h"
#include "app/doctor/report.h"
#include "app/terminal/failure.h"
#include "app/terminal/progress.h"
#include "app/terminal/say.h"

namespace glint {
namespace {

void doctor(const Display& display, bool as_json) {
    DeviceSearch search;
    wait_for_driver(search);
    const Facts facts{inspect_machine(search.found()), display.look(search.found()), read_environment(std::getenv)};
    const Anonymous anonymous = anonymous_here();
    print(as_json ? json_text(anonymous.json(report_json(facts))) : anonymous.text(report_text(facts)));
}

/// For a parent process that checks the result: see inspect_display().
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

} // namespace glint
