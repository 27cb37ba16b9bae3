// A picture with the simulation's labels as in the window, drawn without a window.
#pragma once
#include "app/world/picture/annotations.h"
#include <cstdint>
#include <span>
#include <vector>

namespace glint {

class World;

/// Labels of a world's picture. Throws Error, a sentence that names the label, if one cannot be drawn.
std::vector<Annotation> labels_of(World&);

/// Draws the labels of a grid into a picture of it, whose row 0 is at the bottom; letters are scaled with the picture's
/// height. Pixels without a label stay unchanged. Throws Error if they cannot be drawn.
void paint_labels(const View<std::uint32_t>& picture, std::span<const Annotation>, Extent grid);
/// A copy of a picture of that grid with its labels, in that memory.
View<const std::uint32_t> with_labels(std::span<const Annotation>, Extent grid,
                                      const View<const std::uint32_t>& picture, std::vector<std::uint32_t>& memory);

} // namespace glint
