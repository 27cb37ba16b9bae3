// A picture as it goes on paper: below it what it shows, and the bar of its colours with their values.
#pragma once
#include "app/world/params.h"
#include "app/world/shown_colors.h"
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

void require_captionable(Extent); ///< throws Error where it is too narrow for words

/// As wide as the picture, whose pixels are none of them changed. Throws Error where it is too narrow for words.
/// colors: what its colours stand for; nothing: they stand for no values.
CaptionedPicture captioned(const View<const std::uint32_t>&, const Params&, const std::optional<ShownColors>& colors,
                           const std::string& preset, std::int64_t step);

} // namespace glint
