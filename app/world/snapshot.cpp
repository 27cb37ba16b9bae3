#include "app/world/snapshot.h"
#include "app/world/definition.h"
#include "sims/api/device.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <set>
#include <string>
#include <utility>

namespace glint {

DeviceMemory::DeviceMemory(Queue& queue, std::size_t bytes)
    : queue_(&queue), bytes_(bytes), data_(queue.table().alloc(queue.table().self, bytes)) {
    if (!data_) throw Error("not enough memory on " + queue.name());
}
DeviceMemory::~DeviceMemory() {
    if (data_) queue_->table().free(queue_->table().self, data_);
}
DeviceMemory::DeviceMemory(DeviceMemory&& other) noexcept
    : queue_(other.queue_), bytes_(other.bytes_), data_(std::exchange(other.data_, nullptr)) {}
DeviceMemory& DeviceMemory::operator=(DeviceMemory&& other) noexcept {
    std::swap(queue_, other.queue_), std::swap(bytes_, other.bytes_), std::swap(data_, other.data_);
    return *this;
}

std::size_t Snapshot::bytes() const {
    std::size_t sum = 0;
    for (const SavedField& field : fields) sum += field.memory.bytes();
    return sum;
}

ComputedGrid::ComputedGrid(Queue& queue, Extent extent, int pitch, std::int32_t glint_value)
    : memory(queue,
             value_bytes(glint_value) * static_cast<std::size_t>(pitch) * static_cast<std::size_t>(extent.height)),
      field{sizeof(glint_field), id.c_str(), unit.c_str(), memory.data(), extent.width, extent.height, pitch, 0, 0, 0,
            glint_value} {}

void ComputedGrid::name(std::string_view new_id, std::string_view new_unit) { id = new_id, unit = new_unit; }

ComputedGrid& grid_of(std::optional<ComputedGrid>& grid, Queue& queue, Extent extent, int pitch,
                      std::int32_t glint_value) {
    const bool fits = grid && grid->field.width == extent.width && grid->field.height == extent.height &&
                      grid->field.pitch == pitch && grid->field.value == glint_value;
    if (!fits) grid.reset(), grid.emplace(queue, extent, pitch, glint_value);
    return *grid;
}

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

const FieldValues* field_with_values(const HostState& state, std::string_view shown) {
    const FieldValues* last = nullptr;
    for (const FieldValues& field : state.fields) {
        if (!(Extent{field.width, field.height} == state.extent)) continue; // a table
        if (field.id == shown) return &field;
        last = &field;
    }
    return last;
}

const char* name_of_value(std::int32_t glint_value) {
    switch (glint_value) {
    case GLINT_FLOAT32:
        return "float32";
    case GLINT_UINT8:
        return "uint8";
    case GLINT_UINT32:
        return "uint32";
    default:
        return nullptr;
    }
}

Numbers Numbers::of_type(std::int32_t glint_value) {
    if (glint_value == GLINT_UINT8) return std::vector<std::uint8_t>();
    if (glint_value == GLINT_UINT32) return std::vector<std::uint32_t>();
    return std::vector<float>();
}

std::span<const std::byte> Numbers::bytes() const {
    return std::visit([](const auto& all) { return std::as_bytes(std::span(all)); }, all_);
}
std::span<std::byte> Numbers::bytes() {
    return std::visit([](auto& all) { return std::as_writable_bytes(std::span(all)); }, all_);
}
void Numbers::resize(std::size_t count) {
    std::visit([count](auto& all) { all.resize(count); }, all_);
}
void Numbers::reserve(std::size_t count) {
    std::visit([count](auto& all) { all.reserve(count); }, all_);
}
void Numbers::clear() {
    std::visit([](auto& all) { all.clear(); }, all_);
}

void Numbers::append(std::span<const std::byte> more) {
    const std::size_t had = bytes().size();
    resize(size() + more.size() / value_bytes(type()));
    std::memcpy(bytes().data() + had, more.data(), more.size());
}

} // namespace glint
