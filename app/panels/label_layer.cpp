// What is what in a lesson's picture, in a corner of it: its axes, its parts and its colours.
#include "app/look/text.h"
#include "app/panels/picture_layer.h"
#include "app/services/ui_state.h"
#include "app/services/workspace.h"
#include <algorithm>

namespace glint {
namespace {

constexpr float label_pad = 8, label_line = 17, label_gap = 8; // the gap: between what and text
constexpr float below_labels = 60, beside_labels = 140;        // a notice's line; the colour bar

struct LabelSizes {
    int lines = 0;
    float what = 0, text = 0;
};

LabelSizes label_sizes(const LessonDefinition& lesson, const Params& params) {
    LabelSizes sizes;
    for (const PictureLabel& label : lesson.labels) {
        if (!label.holds(params)) continue;
        ++sizes.lines;
        sizes.what = std::max(sizes.what, look::caption_width(label.what));
        sizes.text = std::max(sizes.text, look::caption_width(label.text));
    }
    return sizes;
}

class LabelLayer final : public PlateLayer {
public:
    LabelLayer(const Workspace& workspace, const UiState& ui) : workspace_(workspace), ui_(ui) {}

private:
    Plate draw_on(const Overlay& over) override {
        const Session& session = workspace_.session();
        const LessonDefinition* lesson = session.definition().lesson();
        if (!ui_.labels || ui_.path_diagram || !lesson || session.look().draws_field() || workspace_.pair()) return {};
        const PictureView::Mode mode = session.view().mode; // the map has the corner while one has zoomed in
        if (mode != PictureView::Mode::fit && mode != PictureView::Mode::cover) return {};
        const LabelSizes sizes = label_sizes(*lesson, session.params());
        const float tall = look::px(label_line) * float(sizes.lines) + 2 * look::px(label_pad);
        if (sizes.lines == 0 || over.size.x < look::px(420) || over.size.y < 4 * tall) return {};
        const float beside = sizes.what + look::px(label_gap) + 2 * look::px(label_pad);
        const float text = std::min(sizes.text, over.size.x - beside - look::px(beside_labels));
        const ImVec2 from{over.from.x + look::px(12), over.from.y + over.size.y - tall - look::px(below_labels)};
        const Plate covered = draw_plate(from, {from.x + beside + text, from.y + tall});
        float y = from.y + look::px(label_pad + label_line / 2);
        for (const PictureLabel& label : lesson->labels) {
            if (!label.holds(session.params())) continue;
            draw_label(label, {from.x + look::px(label_pad), y}, sizes.what + look::px(label_gap), text);
            y += look::px(label_line);
        }
        return covered;
    }
    static void draw_label(const PictureLabel& label, ImVec2 at, float indent, float room) {
        ImFont* const font = look::current().text;
        look::draw_left(font, look::caption_size, label.what, at.x, at.y, plate_muted);
        look::draw_left(font, look::caption_size, look::elided(label.text, room), at.x + indent, at.y, plate_text);
    }

    const Workspace& workspace_;
    const UiState& ui_;
};

} // namespace

std::unique_ptr<PictureLayer> make_label_layer(const Workspace& workspace, const UiState& ui) {
    return std::make_unique<LabelLayer>(workspace, ui);
}

} // namespace glint
