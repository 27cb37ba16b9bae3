// Sign that picture and numbers are frozen, in the picture's lower right corner.
#include "app/look/text.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/stage/stage.h"
#include "app/window/parts/picture_layer.h"
#include <algorithm>

namespace glint {
namespace {

class FreezeLayer final : public PlateLayer {
public:
    FreezeLayer(const CurrentSession& current, const Actions& actions, const TimelineView& timeline)
        : current_(current), actions_(actions), timeline_(timeline) {}

private:
    Plate draw_on(const Overlay& over) override {
        if (!is_frozen(*current_, timeline_)) return {};
        const std::string_view key = actions_.key("freeze all");
        const auto words = key.empty() ? FixedString<96>("Frozen: picture and numbers")
                                       : FixedString<96>::of("Frozen: picture and numbers ({})", key);
        const float letters = std::max(look::px(15), over.size.y * 0.028f), size = letters / look::current().scale;
        const look::UseFont font(look::current().bold, size);
        const float pad = letters * 0.6f, margin = look::px(12);
        const auto shown = look::elided(words, over.size.x - 2 * (margin + pad));
        const ImVec2 to{over.from.x + over.size.x - margin, over.from.y + over.size.y - margin};
        const Plate plate = draw_plate({to.x - look::text_width(shown) - 2 * pad, to.y - letters - 2 * pad}, to);
        look::draw_left(look::current().bold, size, shown, plate.from.x + pad, (plate.from.y + to.y) / 2,
                        look::caution);
        return plate;
    }

    const CurrentSession& current_;
    const Actions& actions_;
    const TimelineView& timeline_;
};

} // namespace

std::unique_ptr<PictureLayer> make_freeze_layer(const CurrentSession& current, const Actions& actions,
                                                const TimelineView& timeline) {
    return std::make_unique<FreezeLayer>(current, actions, timeline);
}

} // namespace glint
