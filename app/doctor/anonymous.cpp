#include "app/doctor/anonymous.h"
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <pwd.h>
#include <unistd.h>

namespace glint {
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

/// "/home/ann/glint/plugin.so" -> "…/plugin.so". A path begins a word and has two parts; "H200/PCIe" is none.
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
