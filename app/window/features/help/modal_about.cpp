#include "app/files/version.h"
#include "app/look/text.h"
#include "app/window/parts/dialog.h"
#include <fmt/format.h>
#include <memory>

namespace glint {
namespace {

struct Component {
    const char *name, *licence, *holder;
};
constexpr Component components[] = {
    {"Dear ImGui", "MIT", "Omar Cornut and contributors"},
    {"ImPlot", "MIT", "Evan Pezent and contributors"},
    {"GLFW", "zlib", "Marcus Geelnard, Camilla Löwy"},
    {"GLAD", "MIT, Apache-2.0 (Khronos)", "David Herberth, The Khronos Group"},
    {"oneTBB", "Apache-2.0", "Intel Corporation"},
    {"CLI11", "BSD-3-Clause", "University of Cincinnati, Henry Schreiner"},
    {"toml++", "MIT", "Mark Gillard"},
    {"nlohmann-json", "MIT", "Niels Lohmann"},
    {"fmt", "MIT", "Victor Zverovich"},
    {"libpng", "libpng-2.0", "The PNG Reference Library Authors"},
    {"glm", "MIT", "G-Truc Creation"},
    {"cairo", "LGPL-2.1 or MPL-1.1", "University of Southern California, Red Hat, Inc. and others"},
    {"FreeType", "FTL", "The FreeType Project"},
    {"Roboto", "Apache-2.0", "Google"},
    {"Inconsolata", "OFL-1.1", "Raph Levien"},
    {"Font Awesome 6 Free", "OFL-1.1", "Fonticons, Inc."},
};

class AboutDialog final : public Dialog {
public:
    Modal id() const override { return Modal::about; }
    Place place() const override { return {"About##modal", {560, 480}}; }
    void draw() override;
};

void AboutDialog::draw() {
    look::heading("Glint");
    look::muted(fmt::format("version {}, commit {}", version, commit));
    look::paragraph("GPU simulations, live, through CUDA/OpenGL interop. MIT licence. Made with:");
    constexpr auto flags = ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_ScrollY | ImGuiTableFlags_NoSavedSettings;
    if (!ImGui::BeginTable("licences", 3, flags)) return;
    for (const Component& one : components) {
        ImGui::TableNextRow();
        for (const char* text : {one.name, one.licence, one.holder}) {
            ImGui::TableNextColumn();
            ImGui::TextWrapped("%s", text);
        }
    }
    ImGui::EndTable();
}

} // namespace

std::unique_ptr<Dialog> make_about_dialog() { return std::make_unique<AboutDialog>(); }

} // namespace glint
