// Checks whether the user followed a simulation's hint: by a gesture on the picture itself, not on an overlay.
#include "app/keep/settings.h"
#include "app/window/current_session.h"
#include "app/window/parts/picture_layer.h"
#include <cstdint>

namespace glint {
namespace {

/// Whether the mouse does the hinted action, a glint_hint_action.
bool matches_hint(std::int32_t action, const PictureMouse& mouse) {
    if (action == GLINT_HINT_WHEEL) return mouse.wheel != 0 && !(mouse.modifiers & GLINT_CTRL); // Ctrl: zooms
    const bool shift = mouse.modifiers & GLINT_SHIFT;
    return mouse.phase == GLINT_PRESS && mouse.button == GLINT_LEFT && (shift || action != GLINT_HINT_SHIFT_PRESS);
}

class HintLayer final : public PictureLayer {
public:
    HintLayer(const CurrentSession& current, Settings& settings) : current_(current), settings_(settings) {}

    void draw(const Overlay&) override {}
    bool mouse(const PictureMouse& mouse) override {
        const Session& session = *current_;
        const Definition& of = session.definition();
        const Point at = mouse.cell;
        const bool inside = at.x >= 0 && at.y >= 0 && at.x < session.extent().width && at.y < session.extent().height;
        if (inside && of.sim().hint && matches_hint(of.sim().hint_action, mouse) &&
            !settings_.gestures_done.contains(of.id()))
            settings_.gestures_done.insert(of.id());
        return false;
    }

private:
    const CurrentSession& current_;
    Settings& settings_;
};

} // namespace

std::unique_ptr<PictureLayer> make_hint_layer(const CurrentSession& current, Settings& settings) {
    return std::make_unique<HintLayer>(current, settings);
}

} // namespace glint
