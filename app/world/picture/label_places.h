// Positions of a picture's labels on a screen or in a file, at any zoom: the window and exported pictures show the same
// ones. Pixels; y grows downwards.
#pragma once
#include "app/world/picture/annotations.h"
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace glint {

struct PixelPoint {
    float x = 0, y = 0;
};
struct PixelBox {
    float left = 0, top = 0, right = 0, bottom = 0;
    float width() const { return right - left; }
    float height() const { return bottom - top; }
    bool meets(const PixelBox& other) const {
        return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
};

/// Position of a picture where it is shown.
struct LabelledView {
    PixelPoint corner; ///< corner of its lower left cell
    float pixels_per_cell = 1;
    PixelBox seen;                        ///< its visible part; no label extends beyond it
    std::array<float, 3> letters;         ///< height of letters, by glint_letters
    std::span<const PixelBox> taken = {}; ///< areas without words of labels

    PixelPoint at(float x, float y) const { return {corner.x + x * pixels_per_cell, corner.y - y * pixels_per_cell}; }
};

struct PlacedLabel {
    const Annotation* label;
    float letters;  ///< their height
    PixelBox words; ///< their plate; empty if the label has no words
    std::array<std::array<PixelPoint, 2>, 3> lines;
    std::size_t line_count;
    float pad() const { return letters * 0.3f; } ///< between the left end of the plate and the words
};

/// Width of a text in letters of that height.
using LabelWidth = float (*)(const void* font, std::string_view, float letters);

/// The labels for which there is space, larger letters first, each without overlap with previous ones. Does not
/// allocate once `placed` has had as many.
void place_labels(std::span<const Annotation>, const LabelledView&, LabelWidth, const void* font,
                  std::vector<PlacedLabel>& placed);

} // namespace glint
