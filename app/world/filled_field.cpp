#include "app/world/filled_field.h"

namespace glint {

const FieldValues* filled_field(const HostState& state, std::string_view shown) {
    const FieldValues* last = nullptr;
    for (const FieldValues& field : state.fields) {
        if (!(Extent{field.width, field.height} == state.extent)) continue; // a table
        if (field.id == shown) return &field;
        last = &field;
    }
    return last;
}

} // namespace glint
