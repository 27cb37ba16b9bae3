// The picture as a file: size of the new computation, and the caption below it.
#include "app/look/controls.h"
#include "app/window/actions/actions.h"
#include "app/window/features/film/picture_export.h"
#include "app/window/features/film/size_rows.h"
#include "app/window/parts/dialog.h"
#include "app/window/workspace/workspace.h"
#include "app/world/text/fixed_string.h"
#include <IconsFontAwesome6.h>
#include <memory>

namespace glint {
namespace {

class ExportDialog final : public Dialog {
public:
    ExportDialog(const CurrentSession& current, PictureExport& picture, const Actions& actions)
        : current_(current), export_(picture), actions_(actions) {}

    Modal id() const override { return Modal::picture; }
    Place place() const override { return {"Picture##modal", {480, 0}}; }
    void draw() override;

private:
    const CurrentSession& current_;
    PictureExport& export_;
    const Actions& actions_;
};

void ExportDialog::draw() {
    const Session& session = *current_;
    ExportForm& form = export_.form();
    look::heading("Picture");
    draw_size_rows(form.width, form.height, session.extent(),
                   "The picture is computed again at this size, not scaled up. Each side is at most 16384");
    if (session.definition().sim().annotate) {
        row_name("Labels", "Draws the labels of the simulation into the picture");
        look::toggle("Labels", form.labels);
    }
    row_name("Caption", "Adds a caption and the colour bar below the picture, on white");
    look::toggle("Caption", form.caption);
    const bool other = !(export_.extent() == session.extent());
    if (other && session.definition().evolves())
        look::paragraph(
            "At another size the run is computed again: the same events and steps with larger or smaller cells.");
    ImGui::Dummy({0, look::px(4)});
    const bool runs = export_.busy();
    const char* action = runs ? "cancel export" : "start export";
    const auto text = !runs ? FixedString<64>(ICON_FA_IMAGE "  Save as PNG")
                      : export_.stopping()
                          ? FixedString<64>(ICON_FA_STOP "  Cancelling")
                          : FixedString<64>::of(ICON_FA_STOP "  Cancel: {:.0f} %", 100 * export_.progress());
    if (look::text_button(action, text,
                          {.tip = runs
                                      ? "Cancels the export; no file is kept"
                                      : "Computes the picture again in the background, on the session's device, and "
                                        "saves it in your pictures folder. The file contains the run and can be opened "
                                        "in Glint",
                           .key = actions_.key(action),
                           .disabled_reason = actions_.find(action)->disabled_reason(),
                           .on = runs}))
        actions_.run(action);
    ImGui::SameLine(0, look::px(4));
    if (look::text_button("save window", ICON_FA_WINDOW_MAXIMIZE "  Save the window",
                          {.tip = "Saves the window with its panels as PNG, without this dialog, as large as it is on "
                                  "the screen",
                           .key = actions_.key("save window"),
                           .disabled_reason = actions_.find("save window")->disabled_reason()}))
        actions_.run("save window");
}

} // namespace

std::unique_ptr<Dialog> make_export_dialog(const CurrentSession& current, PictureExport& picture,
                                           const Actions& actions) {
    return std::make_unique<ExportDialog>(current, picture, actions);
}

} // namespace glint
