// Value of the cell under the mouse, next to the brush's ring.
#include "app/look/text.h"
#include "app/window/current_session.h"
#include "app/window/features/brush/hand.h"
#include "app/window/parts/picture_layer.h"
#include "app/window/ui_state.h"
#include "app/world/picture/color_ends.h"
#include "app/world/picture/palettes.h"
#include "app/world/text/fixed_string.h"
#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

namespace glint {
namespace {

/// Whole numbers with all digits. A plus where values may be negative: counts are not.
std::string number_in(const Session& session, const CellValue& seen) {
    const double value = seen.value;
    if (seen.is_whole()) return look::grouped(static_cast<std::int64_t>(value));
    std::string text = look::short_number(value);
    const ColorEnds ends = in_palette(session.params()) ? color_ends(session.params()) : ColorEnds{};
    if (value > 0 && std::min(ends.first, ends.last) < 0) text.insert(0, 1, '+');
    return text;
}

void draw_probe(const Session& session, const Overlay& over) {
    const Extent extent = session.extent();
    const int x = static_cast<int>(std::floor(over.cell.x)), y = static_cast<int>(std::floor(over.cell.y));
    if (!over.hovered || x < 0 || y < 0 || x >= extent.width || y >= extent.height) return;
    const std::string where = std::to_string(x) + "," + std::to_string(y);
    std::string value, unit;
    const auto& seen = session.observers().cell.newest();
    if (seen && !seen->field.empty() && std::abs(seen->x - x) <= 8 && std::abs(seen->y - y) <= 8)
        value = number_in(session, *seen), unit = std::string_view(seen->unit);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const float height = look::px(22), pad = look::px(8);
    const float place = look::number_width(FixedString<32>::of("{},{}", extent.width - 1, extent.height - 1));
    const float wide =
        place + (value.empty() ? 0 : std::max(look::number_width("+0.000e-0"), look::number_width(value)) + pad) +
        (unit.empty() ? 0 : look::caption_width(unit) + look::px(4)) + 2 * pad;
    const float brush = brush_cells(session) * static_cast<float>(over.pixels_per_cell());
    const float away = std::clamp(brush + look::px(8), look::px(16), look::px(120));
    ImVec2 at{mouse.x + away, mouse.y - height / 2};
    if (at.x + wide > over.from.x + over.size.x) at.x = mouse.x - away - wide;
    at.y = std::clamp(at.y, over.from.y, over.from.y + over.size.y - height);
    (void)draw_plate(at, {at.x + wide, at.y + height}); // the mouse never reaches it, so no clicks are taken
    look::draw_left(look::current().number, look::number_size, where, at.x + pad, at.y + height / 2, plate_muted);
    look::draw_left(look::current().number, look::number_size, value, at.x + 2 * pad + place, at.y + height / 2,
                    plate_text);
    if (!unit.empty())
        look::draw_right(look::current().text, look::caption_size, unit, at.x + wide - pad, at.y + height / 2,
                         plate_muted);
}

class CursorLayer final : public PictureLayer {
public:
    CursorLayer(const CurrentSession& current, const ShownLayers& shown, const UiState& ui)
        : current_(current), shown_(shown), ui_(ui) {}
    void draw(const Overlay& over) override {
        if (shown_.cursor_value && !ui_.path_diagram) draw_probe(*current_, over);
    }

private:
    const CurrentSession& current_;
    const ShownLayers& shown_;
    const UiState& ui_;
};

} // namespace

std::unique_ptr<PictureLayer> make_cursor_layer(const CurrentSession& current, const ShownLayers& shown,
                                                const UiState& ui) {
    return std::make_unique<CursorLayer>(current, shown, ui);
}

} // namespace glint
