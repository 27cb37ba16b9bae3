// Which part of the picture is looked at, however large the window is.
#pragma once

namespace glint {

struct PictureView {
    /// The whole picture; all of the space; a cell a pixel; as far as x, y and scale say.
    enum class Mode { fit, cover, one_to_one, free } mode = Mode::fit;
    double x = 0, y = 0; ///< the cell coordinates in the middle of the space; of `fit` and `cover` nothing
    double scale = 1;    ///< the screen's pixels that a cell is wide; of `free` alone
    bool operator==(const PictureView&) const = default;
};

} // namespace glint
