// The picture as a file: size of the new computation, and the caption below it.
#include "app/look/button.h"
#include "app/panels/dialog.h"
#include "app/panels/modal_rows.h"
#include "app/services/actions.h"
#include "app/services/picture_export.h"
#include "app/services/workspace.h"
#include "app/world/fixed_string.h"
#include "app/world/instance.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <iterator>
#include <memory>

namespace glint {
namespace {

struct ExportSize {
    const char* name;
    int times; ///< factor of the present size
};
constexpr ExportSize export_sizes[] = {{"Current", 1}, {"2 x", 2}, {"4 x", 4}, {"8 x", 8}};

void choose_size(ExportForm& form, Extent now) {
    row_name("Size", "The picture is computed again at this size, not scaled up. Each side is at most 16384");
    for (const ExportSize& size : export_sizes) {
        const bool fits = std::max(now.width, now.height) * size.times <= largest_side;
        if (look::text_button(size.name, size.name,
                              {.tip = "The size of the picture in the window, or a multiple of this size",
                               .disabled_reason = fits ? "" : "A side would exceed 16384"}))
            form.width = size.times == 1 ? 0 : now.width * size.times,
            form.height = size.times == 1 ? 0 : now.height * size.times;
        if (&size != std::end(export_sizes) - 1) ImGui::SameLine(0, look::px(4));
    }
}

void type_side(const char* text, const char* tip, int now, int& side) {
    int shown = side ? side : now;
    row_name(text, tip);
    const look::UseFont font(look::current().number, look::number_size);
    ImGui::PushID(text);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    if (ImGui::InputInt("##value", &shown, 0, 0)) side = shown;
    ImGui::PopID();
}

class ExportDialog final : public Dialog {
public:
    ExportDialog(const Workspace& workspace, PictureExport& picture, const Actions& actions)
        : workspace_(workspace), export_(picture), actions_(actions) {}

    Modal id() const override { return Modal::picture; }
    Place place() const override { return {"Picture##modal", {480, 0}}; }
    void draw() override;

private:
    const Workspace& workspace_;
    PictureExport& export_;
    const Actions& actions_;
};

void ExportDialog::draw() {
    const Session& session = workspace_.session();
    ExportForm& form = export_.form();
    look::heading("Picture");
    choose_size(form, session.extent());
    type_side("Width", "Pixels, 16 to 16384", session.extent().width, form.width);
    type_side("Height", "Pixels, 16 to 16384", session.extent().height, form.height);
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
                          {.tip = runs ? "Cancels the export; no file is kept"
                                       : "Computes the picture again in the background, on the CPU, and saves it in "
                                         "your pictures folder. The file contains the run and can be opened in Glint",
                           .key = actions_.key(action),
                           .disabled_reason = actions_.find(action)->disabled_reason(),
                           .on = runs}))
        actions_.run(action);
}

} // namespace

std::unique_ptr<Dialog> make_export_dialog(const Workspace& workspace, PictureExport& picture, const Actions& actions) {
    return std::make_unique<ExportDialog>(workspace, picture, actions);
}

} // namespace glint
