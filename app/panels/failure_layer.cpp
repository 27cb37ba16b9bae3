// Why the simulation stands still, and the way out.
#include "app/look/button.h"
#include "app/panels/picture_layer.h"
#include "app/services/workspace.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cmath>
#include <string>

namespace glint {
namespace {

Plate draw_failure(Session& session, const Overlay& over) {
    const std::string& failure = session.failure();
    if (failure.empty()) return {};
    const float pad = look::px(14), wide = std::min(over.size.x - look::px(40), look::px(560));
    const float text_wide = wide - 2 * pad;
    const std::string text =
        std::string(ICON_FA_CIRCLE_EXCLAMATION "  ") + session.definition().sim().title + " stopped: " + failure;
    const ImVec2 size = ImGui::CalcTextSize(text.c_str(), nullptr, false, text_wide);
    const float height = size.y + ImGui::GetFrameHeight() + 3 * pad;
    const ImVec2 at{std::floor(over.from.x + (over.size.x - wide) / 2), over.from.y + look::px(40)};
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw->AddRectFilled(at, {at.x + wide, at.y + height}, look::u32(look::colors().panel), look::px(6));
    draw->AddRect(at, {at.x + wide, at.y + height}, look::u32(look::bad), look::px(6), look::px(1.5f));
    draw->AddText(nullptr, 0, {at.x + pad, at.y + pad}, look::u32(look::colors().text), text.c_str(), nullptr,
                  text_wide);
    ImGui::SetCursorScreenPos({at.x + pad, at.y + size.y + 2 * pad});
    if (look::text_button("restart", ICON_FA_ROTATE_RIGHT "  Restart",
                          {.tip = "Build the simulation again with these parameters"}))
        session.restart();
    return {at, {at.x + wide, at.y + height}};
}

class FailureLayer final : public PlateLayer {
public:
    explicit FailureLayer(Workspace& workspace) : workspace_(workspace) {}

private:
    Plate draw_on(const Overlay& over) override { return draw_failure(workspace_.session(), over); }

    Workspace& workspace_;
};

} // namespace

std::unique_ptr<PictureLayer> make_failure_layer(Workspace& workspace) {
    return std::make_unique<FailureLayer>(workspace);
}

} // namespace glint
