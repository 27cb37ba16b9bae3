#include "app/world/picture/picture_look.h"
#include "app/world/picture/palettes.h"

namespace glint {

const glint_param* color_scale_row(const Definition& definition) {
    const glint_param* row = definition.param("color_scale");
    return row && row->type == GLINT_CHOICE ? row : nullptr;
}

PictureLook with_rows(PictureLook look, const Params& params) {
    const glint_param* row = color_scale_row(params.definition());
    if (row && in_palette(params) && params.text(*row) == "log") look.logarithmic = true;
    return look;
}

} // namespace glint
