#include "app/doctor/report.h"
#include "app/doctor/advice.h"
#include <fmt/format.h>

namespace glint {
namespace {

Json json_of(const OpenglDevices& drivers) {
    Json ids = Json::array();
    for (const int ordinal : drivers.cuda) ids.push_back(fmt::format("cuda:{}", ordinal));
    return {{"devices", ids}, {"error", drivers.error}, {"error_name", drivers.error_name}};
}

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
            {"api", display.api},
            {"x_server", display.x_server},
            {"gl_vendor", display.gl_vendor},
            {"gl_renderer", display.gl_renderer},
            {"gl_version", display.gl_version},
            {"driven_by", json_of(display.drivers)},
            {"targets", ways}};
}

const char* name(Environment::X x) {
    constexpr const char* names[] = {"none", "local", "forwarded", "elsewhere"};
    return names[static_cast<int>(x)];
}

Json json_of(const Environment& around) {
    return {{"x11", name(around.x)},
            {"wayland", around.wayland},
            {"session", around.session},
            {"ssh", around.ssh},
            {"virtualgl", around.virtualgl},
            {"wsl", around.wsl},
            {"remote_desktop", around.remote_desktop},
            {"prime_offload", around.prime},
            {"software_wish", around.software_wish},
            {"cuda_visible_devices", around.cards_hidden},
            {"laptop", around.laptop},
            {"cards", around.cards}};
}

std::string text_of(const Environment& around) {
    std::vector<std::string> parts{std::string("X11 ") + name(around.x)};
    if (around.wayland) parts.emplace_back("Wayland");
    if (!around.session.empty()) parts.push_back("session " + around.session);
    if (around.ssh) parts.emplace_back("SSH");
    if (around.wsl) parts.emplace_back("WSL2");
    if (around.virtualgl) parts.emplace_back("VirtualGL");
    if (!around.remote_desktop.empty()) parts.push_back(around.remote_desktop);
    if (around.prime) parts.emplace_back("PRIME offload");
    if (around.software_wish) parts.emplace_back("LIBGL_ALWAYS_SOFTWARE");
    if (around.cards_hidden) parts.emplace_back("CUDA_VISIBLE_DEVICES");
    if (around.laptop) parts.emplace_back("laptop");
    return fmt::format("Session   {}\nCards     {}\n", fmt::join(parts, ", "),
                       around.cards.empty() ? "none on the PCI bus" : fmt::format("{}", fmt::join(around.cards, ", ")));
}

std::string text_of(const OpenglDevices& drivers) {
    if (drivers.error)
        return fmt::format("Driven by no CUDA device ({}, error {})\n", drivers.error_name, drivers.error);
    return drivers.cuda.empty() ? "" : fmt::format("Driven by cuda:{}\n", fmt::join(drivers.cuda, ", cuda:"));
}

std::string text_of(const DisplayReport& display) {
    if (!display.problem.empty()) return fmt::format("Display   none: {}\n", display.problem);
    std::string text = fmt::format("Display   {}, {}{}\nOpenGL    {} on {} ({})\n", display.platform, display.api,
                                   display.x_server.empty() ? "" : " of " + display.x_server, display.gl_version,
                                   display.gl_renderer, display.gl_vendor);
    text += text_of(display.drivers);
    for (const DisplayReport::Way& way : display.ways) {
        text += way.problem.empty() ? fmt::format("Target    {} -> {}: {}\n", way.device, way.target, way.title)
                                    : fmt::format("Target    {} -> none: {}\n", way.device, way.problem);
        for (const Refusal& refusal : way.refused)
            text += fmt::format("          not {}: {}\n", refusal.target, refusal.reason);
    }
    return text;
}

} // namespace

std::string report_text(const Facts& facts) {
    const Diagnosis diagnosis = diagnose(facts);
    return text_of(facts.machine) + text_of(facts.around) + text_of(facts.display) +
           fmt::format("\nDiagnosis {}\nRemedy    {}\n", diagnosis.diagnosis, diagnosis.remedy);
}

Json report_json(const Facts& facts) {
    const Diagnosis diagnosis = diagnose(facts);
    Json json = json_of(facts.machine);
    json["environment"] = json_of(facts.around);
    json["display"] = json_of(facts.display);
    json["diagnosis"] = {{"id", diagnosis.id},
                         {"well", diagnosis.well},
                         {"diagnosis", diagnosis.diagnosis},
                         {"remedy", diagnosis.remedy}};
    return json;
}

} // namespace glint
