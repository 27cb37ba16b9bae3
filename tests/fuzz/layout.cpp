#include "app/keep/settings.h"
#include "fuzz/targets.h"
#include "support/program.h"
#include <memory>
#include <stdexcept>

namespace glint::test {

/// Only our part: Dear ImGui reads the rest.
FuzzTarget layout_target() {
    const auto folder = std::make_shared<Folder>();
    const auto one = [folder](const std::string& text) -> std::string {
        folder->put("layout.ini", text);
        const LoadedSettings loaded = load_settings(folder->path());
        if (!loaded.problems.empty() && !loaded.settings.layout.empty()) throw std::logic_error("it is used");
        if (!loaded.problems.empty()) return "set aside";
        (void)save_settings(folder->path(), loaded.settings);
        if (load_settings(folder->path()).settings.layout != loaded.settings.layout)
            throw std::logic_error("it is not read as it was kept");
        return "";
    };
    Settings some;
    some.layout = "[Window][Log]\nPos=1,2\nSize=300,200\nCollapsed=0\nDockId=0x00000001,0\n\n"
                  "[Docking][Data]\nDockSpace ID=0x1 Window=0x2 Pos=0,0 Size=1600,900 Split=X\n";
    (void)save_settings(folder->path(), some);
    return {"layout", one, {folder->text("layout.ini")}, {"[Window]", "[Docking]", std::string(1, '\0')}, 1000, 1};
}

} // namespace glint::test
