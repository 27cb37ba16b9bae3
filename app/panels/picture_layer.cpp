#include "app/panels/picture_layer.h"
#include <cstddef>

namespace glint {

ImVec2 Overlay::at(Point place) const {
    const Point there = screen_at(view, picture, place);
    return {static_cast<float>(there.x), static_cast<float>(there.y)};
}

PictureLayer* taker_of(const PictureMouse& mouse, const PictureLayers& layers) {
    for (std::size_t i = layers.size(); i-- > 0;) {
        if (layers[i]->mouse(mouse)) return layers[i].get();
        if (layers[i]->takes(mouse.at)) return nullptr;
    }
    return nullptr;
}

View2D view_in(const PictureView& view, Extent extent, const ScreenRect& rect) {
    switch (view.mode) {
    case PictureView::Mode::fit:
        return fitted(extent.width, extent.height, rect);
    case PictureView::Mode::cover:
        return covering(extent.width, extent.height, rect);
    case PictureView::Mode::one_to_one:
        return aligned(kept_in_sight({{view.x, view.y}, 1}, rect, extent.width, extent.height), rect);
    case PictureView::Mode::free:
        break;
    }
    return kept_in_sight({{view.x, view.y}, view.scale}, rect, extent.width, extent.height);
}

} // namespace glint
