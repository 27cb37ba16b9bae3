// A picture with the simulation's labels as in the window, drawn without a window.
#pragma once
#include "app/world/params/params.h"
#include "app/world/picture/label_places.h"
#include "app/world/picture/picture_look.h"
#include "sims/api/view.h"
#include <cstdint>
#include <optional>
#include <span>
#include <string>
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

// A picture for print: below it a caption, and a colour bar with values.

struct CaptionedPicture {
    std::vector<std::uint32_t> pixels; ///< row 0 at the bottom
    Extent extent;
    View<const std::uint32_t> view() const { return {pixels.data(), extent.width, extent.height, extent.width}; }
};

void require_captionable(Extent); ///< throws Error if it is too narrow for the caption

/// As wide as the picture, whose pixels are unchanged. Throws Error if it is too narrow for the caption. colors:
/// meaning of its colours; nothing: they do not represent values.
CaptionedPicture captioned(const View<const std::uint32_t>&, const Params&, const std::optional<ShownColors>& colors,
                           const std::string& preset, std::int64_t step);

} // namespace glint
