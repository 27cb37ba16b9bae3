#include "app/doctor/facts.h"
#include <algorithm>
#include <cctype>
#include <charconv>
#include <fstream>
#include <iterator>

namespace glint {

namespace {

namespace fs = std::filesystem;

std::string first_line(const fs::path& file) {
    std::ifstream stream(file);
    std::string line;
    std::getline(stream, line);
    return line;
}

/// Drivers' switches are on unless they are empty or 0.
bool on(const char* value) { return value && *value && std::string(value) != "0" && std::string(value) != "false"; }

/// sshd's displays begin at localhost:10.
Environment::X place_of(const std::string& display) {
    using enum Environment::X;
    const auto colon = display.rfind(':');
    if (colon == display.npos) return none;
    const std::string host = display.substr(0, colon);
    if (host.empty() || host == "unix" || host.front() == '/') return local;
    if (host != "localhost" && host != "127.0.0.1" && host != "[::1]") return elsewhere;
    int number = 0;
    std::from_chars(display.data() + colon + 1, display.data() + display.size(), number);
    return number >= 10 ? forwarded : local;
}

std::string remote_desktop(const Variables& value) {
    constexpr struct {
        const char *variable, *name;
    } signs[] = {{"XRDP_SESSION", "xrdp"},        {"XRDP_SOCKET_PATH", "xrdp"},
                 {"TVNC_WM", "TurboVNC"},         {"VNCDESKTOP", "VNC"},
                 {"NXSESSIONID", "NoMachine"},    {"NX_SESSION_ID", "NoMachine"},
                 {"X2GO_SESSION", "X2Go"},        {"CHROME_REMOTE_DESKTOP_SESSION", "Chrome Remote Desktop"},
                 {"DCV_SESSION_ID", "Amazon DCV"}};
    for (const auto& sign : signs)
        if (on(value(sign.variable))) return sign.name;
    return "";
}

bool in_wsl(const Variables& value, const fs::path& root) {
    std::string version = first_line(root / "proc/version");
    std::ranges::transform(version, version.begin(), [](unsigned char c) { return std::tolower(c); });
    return value("WSL_DISTRO_NAME") || version.find("microsoft") != version.npos;
}

std::string maker_of(const std::string& vendor) {
    return vendor == "0x10de" ? "NVIDIA" : vendor == "0x8086" ? "Intel" : vendor == "0x1002" ? "AMD" : "other";
}

std::vector<std::string> cards(const fs::path& root) {
    std::vector<std::string> found;
    std::error_code none;
    for (const auto& device : fs::directory_iterator(root / "sys/bus/pci/devices", none))
        if (first_line(device.path() / "class").starts_with("0x03")) // display controllers
            found.push_back(maker_of(first_line(device.path() / "vendor")));
    std::ranges::sort(found);
    return found;
}

bool laptop(const fs::path& root) { // SMBIOS: portable, laptop, notebook, sub-notebook, convertible, detachable
    const std::string type = first_line(root / "sys/class/dmi/id/chassis_type");
    constexpr const char* types[] = {"8", "9", "10", "14", "31", "32"};
    return std::ranges::find(types, type) != std::end(types);
}

} // namespace

std::string or_empty(const char* variable) { return variable ? variable : ""; }

bool Environment::has_card(const std::string& maker) const { return std::ranges::find(cards, maker) != cards.end(); }

Environment read_environment(const Variables& value, const fs::path& root) {
    Environment found;
    found.x = place_of(or_empty(value("DISPLAY")));
    found.wayland = value("WAYLAND_DISPLAY");
    if (const std::string session = or_empty(value("XDG_SESSION_TYPE"));
        session == "x11" || session == "wayland" || session == "tty")
        found.session = session;
    found.ssh = value("SSH_CONNECTION");
    found.virtualgl = value("VGL_DISPLAY") || or_empty(value("LD_PRELOAD")).find("vglfaker") != std::string::npos;
    found.wsl = in_wsl(value, root);
    found.remote_desktop = remote_desktop(value);
    found.prime = on(value("__NV_PRIME_RENDER_OFFLOAD"));
    found.software_wish = on(value("LIBGL_ALWAYS_SOFTWARE"));
    found.cards_hidden = value("CUDA_VISIBLE_DEVICES");
    found.laptop = laptop(root);
    found.cards = cards(root);
    return found;
}

} // namespace glint
