// A picture for print: below it a caption, and a colour bar with values.
#pragma once
#include "app/world/params/params.h"
#include "app/world/picture/shown_colors.h"
#include "sims/api/view.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace glint {

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
