#include "state.h"

namespace glint {

void State::give(glint_field& field, const FieldInfo& info) {
    field.size = sizeof field, field.unit = info.unit, field.lo = info.lo, field.hi = info.hi;
    if (info.none_is_nan) field.flags |= GLINT_OPTIONAL;
    if (info.drawn) field.flags |= GLINT_DRAWN;
    emit_(to_, &field);
}

} // namespace glint
