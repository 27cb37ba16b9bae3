// A picture with the labels that its simulation gives it, as the window shows them, drawn without a window.
#pragma once
#include "app/world/annotations.h"
#include <cstdint>
#include <span>
#include <vector>

namespace glint {

class World;

/// The labels of what a world has drawn. Throws Error, a sentence that names the label, if one cannot be drawn.
std::vector<Annotation> labels_of(World&);

/// Draws the labels of a grid into a picture of it, whose row 0 is at the bottom, in letters by the picture's height.
/// Pixels without a label stay as they are. Throws Error where they cannot be drawn.
void paint_labels(const View<std::uint32_t>& picture, std::span<const Annotation>, Extent grid);
/// A copy of a picture of that grid with its labels, in that memory.
View<const std::uint32_t> with_labels(std::span<const Annotation>, Extent grid,
                                      const View<const std::uint32_t>& picture, std::vector<std::uint32_t>& memory);

} // namespace glint
