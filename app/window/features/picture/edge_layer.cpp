// Border of the picture, if it does not fill its space: its edge may be as dark as the surroundings.
#include "app/window/current_session.h"
#include "app/window/parts/picture_layer.h"
#include <algorithm>

namespace glint {
namespace {

class EdgeLayer final : public PictureLayer {
public:
    explicit EdgeLayer(const CurrentSession& current) : current_(current) {}
    void draw(const Overlay& over) override {
        const Extent extent = current_->extent();
        const ImVec2 a = over.at({0, 0}), b = over.at({double(extent.width), double(extent.height)});
        const ImVec2 from{std::min(a.x, b.x) - 1, std::min(a.y, b.y) - 1},
            to{std::max(a.x, b.x) + 1, std::max(a.y, b.y) + 1};
        const bool fills = from.x < over.from.x && from.y < over.from.y && to.x > over.from.x + over.size.x &&
                           to.y > over.from.y + over.size.y;
        if (fills) return;
        ImDrawList* const list = ImGui::GetWindowDrawList();
        list->PushClipRect(over.from, {over.from.x + over.size.x, over.from.y + over.size.y}, true);
        list->AddRect(from, to, look::u32(picture_edge));
        list->PopClipRect();
    }

private:
    const CurrentSession& current_;
};

} // namespace

std::unique_ptr<PictureLayer> make_edge_layer(const CurrentSession& current) {
    return std::make_unique<EdgeLayer>(current);
}

} // namespace glint
