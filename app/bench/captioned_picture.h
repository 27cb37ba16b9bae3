// A picture as it goes on paper: below it what it shows, and the bar of its colours with their values.
#pragma once
#include "app/world/params.h"
#include "app/world/picture_look.h"
#include "interop/field_histogram.h"
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

/// How it was drawn, where not as its parameters alone say: what a world was given by set_look().
struct CaptionedLook {
    PictureLook look;
    std::optional<FloatRange> range;
};

/// As wide as the picture, whose pixels are none of them changed. Throws Error where it is too narrow for words.
CaptionedPicture captioned(const View<const std::uint32_t>&, const Params&, const std::string& preset,
                           std::int64_t step, const CaptionedLook& = {});

} // namespace glint
