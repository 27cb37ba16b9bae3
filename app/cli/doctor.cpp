#include "app/cli/doctor.h"
#include "app/cli/machine.h"
#include "app/cli/say.h"
#include "app/files/json.h"
#include <CLI/CLI.hpp>
#include <spdlog/fmt/fmt.h>

namespace glint {
namespace {

Json json_of(const DisplayReport& display) {
    if (!display.problem.empty()) return {{"available", false}, {"problem", display.problem}};
    Json ways = Json::array();
    for (const DisplayReport::Way& way : display.ways) {
        Json refused = Json::array();
        for (const Refusal& refusal : way.refused)
            refused.push_back({{"target", refusal.target}, {"reason", refusal.reason}});
        ways.push_back({{"device", way.device},
                        {"target", way.target},
                        {"title", way.title},
                        {"refused", refused},
                        {"problem", way.problem}});
    }
    return {{"available", true},
            {"platform", display.platform},
            {"gl_vendor", display.gl_vendor},
            {"gl_renderer", display.gl_renderer},
            {"gl_version", display.gl_version},
            {"targets", ways}};
}

std::string text_of(const DisplayReport& display) {
    if (!display.problem.empty()) return fmt::format("Display   none: {}\n", display.problem);
    std::string text = fmt::format("Display   {}\nOpenGL    {} on {} ({})\n", display.platform, display.gl_version,
                                   display.gl_renderer, display.gl_vendor);
    for (const DisplayReport::Way& way : display.ways) {
        text += way.problem.empty() ? fmt::format("Target    {} -> {}: {}\n", way.device, way.target, way.title)
                                    : fmt::format("Target    {} -> none: {}\n", way.device, way.problem);
        for (const Refusal& refusal : way.refused)
            text += fmt::format("          not {}: {}\n", refusal.target, refusal.reason);
    }
    return text;
}

} // namespace

CLI::App* add_doctor(CLI::App& program, DoctorOptions& o) {
    CLI::App* app =
        program.add_subcommand("doctor", "Say what this machine offers, what is used of it, and why not more");
    app->add_flag("--json", o.json, "As one object");
    app->footer("Example:\n  glint doctor");
    return app;
}

void doctor(const DoctorOptions& o, const std::function<DisplayReport()>& look_at_display) {
    const Machine machine = look_at_machine(find_devices());
    const DisplayReport display = look_at_display();
    if (!o.json) return print(text_of(machine) + text_of(display));
    Json json = json_of(machine);
    json["display"] = json_of(display);
    print(json_text(json));
}

} // namespace glint
