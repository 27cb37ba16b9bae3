#include "app/cli/doctor.h"
#include "app/doctor/anonymous.h"
#include "app/doctor/report.h"
#include "app/terminal/driver_wait.h"
#include "app/terminal/say.h"
#include <CLI/CLI.hpp>

namespace glint {

CLI::App* add_doctor(CLI::App& program, DoctorOptions& o) {
    CLI::App* app = program.add_subcommand(
        "doctor", "Say what this machine offers, what is used of it, why not more, and what to do");
    app->add_flag("--json", o.json, "As one object");
    app->footer("Example:\n  glint doctor");
    return app;
}

void doctor(const DoctorOptions& o, const LookAtDisplay& look_at_display) {
    DeviceSearch search;
    wait_for_driver(search);
    const Facts facts{look_at_machine(search.found()), look_at_display(search.found()), read_environment(std::getenv)};
    const Anonymous anonymous = anonymous_here();
    print(o.json ? json_text(anonymous.json(report_json(facts))) : anonymous.text(report_text(facts)));
}

} // namespace glint
