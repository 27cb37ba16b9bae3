#include "app/world/picture/shown_colors.h"
#include "app/world/picture/palettes.h"
#include "app/world/world.h"

namespace glint {

std::optional<ShownColors> shown_colors(const Params& params) {
    if (!in_palette(params)) return {};
    const glint_param& low = *params.definition().param("range_low");
    return ShownColors{color_ends(params), false, "", low.unit ? low.unit : ""};
}

std::optional<ShownColors> shown_colors(World& world) {
    const Params& params = world.effective_params();
    const PictureLook look = with_rows(world.look(), params);
    auto colors = shown_colors(params);
    const glint_field* field = look.draws_field() ? world.shown_field() : nullptr;
    if (field && has_palette(world.definition()))
        colors = ShownColors{color_ends(params), look.logarithmic, field->id, field->unit ? field->unit : ""};
    if (colors && world.shown_range()) colors->ends = fitted(colors->ends, *world.shown_range());
    return colors;
}

} // namespace glint
