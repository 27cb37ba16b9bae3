// Visible part of the picture, independent of the window's size.
#pragma once

namespace glint {

struct PictureView {
    /// fit: the whole picture; cover: fills the space; one_to_one: one pixel a cell; free: by x, y and scale.
    enum class Mode { fit, cover, one_to_one, free } mode = Mode::fit;
    double x = 0, y = 0; ///< cell coordinates in the middle of the space; unused by `fit` and `cover`
    double scale = 1;    ///< width of a cell in the screen's pixels; only for `free`
    bool operator==(const PictureView&) const = default;
};

} // namespace glint
