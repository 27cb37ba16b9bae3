#include "app/doctor/report.h"
#include "app/doctor/advice.h"
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

namespace glint {

namespace {

Json json_of(const OpenglDevices& drivers) {
    Json ids = Json::array();
    for (const int ordinal : drivers.cuda) ids.push_back(fmt::format("cuda:{}", ordinal));
    return {{"devices", ids}, {"error", drivers.error}, {"error_name", drivers.error_name}};
}

Json json_of(const DisplayReport& display) {
    if (!display.problem.empty()) return {{"available", false}, {"problem", display.problem}};
    Json used_paths = Json::array();
    for (const DisplayReport::UsedPresentPath& present_path : display.used_paths) {
        Json refused = Json::array();
        for (const Refusal& refusal : present_path.refused)
            refused.push_back({{"target", refusal.target}, {"reason", refusal.reason}});
        used_paths.push_back({{"device", present_path.device},
                              {"target", present_path.target},
                              {"title", present_path.title},
                              {"refused", refused},
                              {"problem", present_path.problem}});
    }
    return {{"available", true},
            {"platform", display.platform},
            {"api", display.api},
            {"x_server", display.x_server},
            {"gl_vendor", display.gl_vendor},
            {"gl_renderer", display.gl_renderer},
            {"gl_version", display.gl_version},
            {"driven_by", json_of(display.drivers)},
            {"targets", used_paths}};
}

const char* name(Environment::X x) {
    constexpr const char* names[] = {"none", "local", "forwarded", "elsewhere"};
    return names[static_cast<int>(x)];
}

Json json_of(const Environment& environment_facts) {
    return {{"x11", name(environment_facts.x)},
            {"wayland", environment_facts.wayland},
            {"session", environment_facts.session},
            {"ssh", environment_facts.ssh},
            {"virtualgl", environment_facts.virtualgl},
            {"wsl", environment_facts.wsl},
            {"remote_desktop", environment_facts.remote_desktop},
            {"prime_offload", environment_facts.prime},
            {"software_wish", environment_facts.software_wish},
            {"cuda_visible_devices", environment_facts.cards_hidden},
            {"laptop", environment_facts.laptop},
            {"cards", environment_facts.cards}};
}

std::string text_of(const Environment& environment_facts) {
    std::vector<std::string> parts{std::string("X11 ") + name(environment_facts.x)};
    if (environment_facts.wayland) parts.emplace_back("Wayland");
    if (!environment_facts.session.empty()) parts.push_back("session " + environment_facts.session);
    if (environment_facts.ssh) parts.emplace_back("SSH");
    if (environment_facts.wsl) parts.emplace_back("WSL2");
    if (environment_facts.virtualgl) parts.emplace_back("VirtualGL");
    if (!environment_facts.remote_desktop.empty()) parts.push_back(environment_facts.remote_desktop);
    if (environment_facts.prime) parts.emplace_back("PRIME offload");
    if (environment_facts.software_wish) parts.emplace_back("LIBGL_ALWAYS_SOFTWARE");
    if (environment_facts.cards_hidden) parts.emplace_back("CUDA_VISIBLE_DEVICES");
    if (environment_facts.laptop) parts.emplace_back("laptop");
    return fmt::format("Session   {}\nCards     {}\n", fmt::join(parts, ", "),
                       environment_facts.cards.empty() ? "none on the PCI bus"
                                                       : fmt::format("{}", fmt::join(environment_facts.cards, ", ")));
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
    for (const DisplayReport::UsedPresentPath& present_path : display.used_paths) {
        text +=
            present_path.problem.empty()
                ? fmt::format("Target    {} -> {}: {}\n", present_path.device, present_path.target, present_path.title)
                : fmt::format("Target    {} -> none: {}\n", present_path.device, present_path.problem);
        for (const Refusal& refusal : present_path.refused)
            text += fmt::format("          not {}: {}\n", refusal.target, refusal.reason);
    }
    return text;
}

} // namespace

std::string report_text(const Facts& facts) {
    const Diagnosis diagnosis = diagnose(facts);
    return text_of(facts.machine) + text_of(facts.environment_facts) + text_of(facts.display) +
           fmt::format("\nDiagnosis {}\nRemedy    {}\n", diagnosis.diagnosis, diagnosis.remedy);
}

Json report_json(const Facts& facts) {
    const Diagnosis diagnosis = diagnose(facts);
    Json json = json_of(facts.machine);
    json["environment"] = json_of(facts.environment_facts);
    json["display"] = json_of(facts.display);
    json["diagnosis"] = {{"id", diagnosis.id},
                         {"well", diagnosis.well},
                         {"diagnosis", diagnosis.diagnosis},
                         {"remedy", diagnosis.remedy}};
    return json;
}

namespace {

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Replaces whole words only: a user's name may be "in".
std::string replaced(std::string text, const std::string& name, const std::string& instead) {
    for (auto at = text.find(name); at != text.npos; at = text.find(name, at)) {
        const auto end = at + name.size();
        const bool whole = (at == 0 || !in_word(text[at - 1])) && (end == text.size() || !in_word(text[end]));
        if (whole) text.replace(at, name.size(), instead);
        at += whole ? instead.size() : 1;
    }
    return text;
}

/// "/home/ann/glint/plugin.so" -> "…/plugin.so". A path begins a word and has two parts; "H200/PCIe" is not a path.
std::string without_folders(const std::string& text) {
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        const bool begins =
            text[i] == '/' && (i == 0 || !(in_word(text[i - 1]) || text[i - 1] == '/' || text[i - 1] == ':'));
        const auto end = begins ? std::min(text.find_first_of(" \t\n\"',;:()", i), text.size()) : i;
        const auto last = begins ? text.rfind('/', end - 1) : i;
        if (last > i) result += "…", i = last;
        result += text[i++];
    }
    return result;
}

} // namespace

void Anonymous::keep_secret(std::string name, const char* instead) {
    if (name.size() > 1 && name != "root" && name != "localhost") secrets_.push_back({std::move(name), instead});
}

Anonymous::Anonymous(const Variables& value, std::string user, std::string host) {
    keep_secret(or_empty(value("HOME")), "~");
    keep_secret(host.substr(0, host.find('.')), "(host)"); // the rest of the full name follows a dot
    keep_secret(std::move(host), "(host)");
    keep_secret(or_empty(value("HOSTNAME")), "(host)");
    keep_secret(std::move(user), "(user)");
    for (const char* variable : {"USER", "LOGNAME", "SUDO_USER"}) keep_secret(or_empty(value(variable)), "(user)");
    for (const char* variable : {"DISPLAY", "VGL_DISPLAY", "WAYLAND_DISPLAY"}) {
        const std::string display = or_empty(value(variable));
        keep_secret(display.substr(0, display.rfind(':')), "(host)");
    }
    std::ranges::stable_sort(secrets_, std::ranges::greater(), [](const Secret& secret) { return secret.name.size(); });
}

std::string Anonymous::text(std::string text) const {
    for (const Secret& secret : secrets_) text = replaced(std::move(text), secret.name, secret.instead);
    return without_folders(text);
}

Json Anonymous::json(Json json) const {
    if (json.is_string()) return text(json.get<std::string>());
    if (json.is_structured())
        for (auto& part : json) part = this->json(part);
    return json;
}

Anonymous anonymous_here() {
    char host[256] = {};
    if (gethostname(host, sizeof host - 1)) host[0] = 0;
    const passwd* user = getpwuid(getuid());
    return {[](const char* name) { return std::getenv(name); }, user ? user->pw_name : "", host};
}

} // namespace glint
