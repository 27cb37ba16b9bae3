#include "app/world/state_fields.h"
#include "app/world/definition.h"
#include "app/world/numbers.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <set>
#include <string>

namespace glint {

namespace {

std::string size_text(int width, int height) { return std::to_string(width) + "x" + std::to_string(height); }

void require_field(const glint_field& f, Extent extent) {
    if (f.size < sizeof(glint_field))
        throw Error("a field's size is not set, or is too small: set it to sizeof(glint_field)");
    require_id("a field", f.id);
    const std::string name = std::string("field '") + f.id + "' ";
    if (!f.data) throw Error(name + "has no memory");
    if (f.width < 1 || f.height < 1) throw Error(name + "has no cells: its size is " + size_text(f.width, f.height));
    const bool as_picture = f.width == extent.width && f.height == extent.height;
    if (!(f.flags & GLINT_TABLE) && !as_picture)
        throw Error(name + "is " + size_text(f.width, f.height) + ", but the picture is " +
                    size_text(extent.width, extent.height) + ": a field of another size must be a table");
    if (!as_picture && std::int64_t{f.width} * f.height > max_table_values)
        throw Error(name + "is a table of " + size_text(f.width, f.height) + " values: a file keeps at most " +
                    std::to_string(max_table_values));
    if (f.flags & GLINT_ON_HOST && !(f.flags & GLINT_TABLE))
        throw Error(name + "is in ordinary memory, but only a table may be in ordinary memory");
    if (!name_of_value(f.value)) throw Error(name + "has numbers of a type that this program does not know");
    if (f.value != GLINT_FLOAT32 && f.flags & GLINT_OPTIONAL)
        throw Error(name + "holds whole numbers, which cannot be NaN: leave out none_is_nan");
    if (f.pitch < f.width) throw Error(name + "has overlapping rows: its pitch is less than its width");
    if (!std::isfinite(f.lo) || !std::isfinite(f.hi) || f.lo > f.hi) throw Error(name + "has no valid usual range");
}

} // namespace

void append_field(void* to, const glint_field* field) {
    glint_field taken{};
    if (field) std::memcpy(&taken, field, std::min<std::size_t>(field->size, sizeof taken)), taken.size = field->size;
    if (!taken.unit) taken.unit = "";
    static_cast<std::vector<glint_field>*>(to)->push_back(taken);
}

bool same_fields(const std::vector<glint_field>& a, const std::vector<glint_field>& b) {
    return std::ranges::equal(a, b, [](const glint_field& f, const glint_field& g) {
        return f.size == g.size && f.id == g.id && f.unit == g.unit && f.data == g.data && f.width == g.width &&
               f.height == g.height && f.pitch == g.pitch && f.flags == g.flags && f.lo == g.lo && f.hi == g.hi &&
               f.value == g.value;
    });
}

void require_fields(const std::vector<glint_field>& fields, Extent extent) {
    if (fields.size() > max_fields)
        throw Error("it has " + std::to_string(fields.size()) + " fields: a file keeps at most " +
                    std::to_string(max_fields));
    std::set<std::string> seen;
    for (const glint_field& f : fields) {
        require_field(f, extent);
        if (!seen.insert(f.id).second) throw Error(std::string("two fields are called '") + f.id + "'");
    }
}

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
