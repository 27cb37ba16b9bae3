#include "app/world/snapshot.h"
#include "app/world/definition.h"
#include "app/world/rows.h"
#include "sims/api/device.h"
#include "sims/api/error.h"
#include <algorithm>
#include <array>
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
      field{} {
    field.size = sizeof field, field.id = id.c_str(), field.unit = unit.c_str();
    field.data = memory.data(), field.width = extent.width, field.height = extent.height, field.pitch = pitch;
    field.value = glint_value, field.depth = 1;
    field.element_bytes = static_cast<std::uint32_t>(value_bytes(glint_value));
}

void ComputedGrid::name(std::string_view new_id, std::string_view new_unit) { id = new_id, unit = new_unit; }

ComputedGrid& grid_of(std::optional<ComputedGrid>& grid, Queue& queue, Extent extent, int pitch,
                      std::int32_t glint_value) {
    const bool fits = grid && grid->field.width == extent.width && grid->field.height == extent.height &&
                      grid->field.pitch == pitch && grid->field.value == glint_value;
    if (!fits) grid.reset(), grid.emplace(queue, extent, pitch, glint_value);
    return *grid;
}

namespace {

constexpr std::uint32_t max_element_bytes = 4096;

std::string size_text(int width, int height) { return std::to_string(width) + "x" + std::to_string(height); }

std::string size_text(const glint_field& f) {
    return size_text(f.width, f.height) + (f.depth > 1 ? "x" + std::to_string(f.depth) : "");
}

void require_number(const std::string& name, std::int32_t value, std::size_t at, std::size_t element_bytes) {
    const std::size_t bytes = value_bytes(value);
    if (bytes == 0) throw Error(name + "has numbers of a type that this program does not know");
    if (at % bytes != 0 || element_bytes % bytes != 0)
        throw Error(name + "has numbers that do not begin at a multiple of their size");
}

/// name: "field 'bodies' ".
void require_members(const glint_field& f, const std::string& name) {
    if (f.element_bytes == 0 || f.element_bytes > max_element_bytes)
        throw Error(name + "has elements of " + std::to_string(f.element_bytes) + " bytes: allowed are 1 to " +
                    std::to_string(max_element_bytes));
    const auto members = copy_rows("members", f.members, f.member_count, f.member_stride);
    if (members.empty()) throw Error(name + "has elements without members");
    std::set<std::string> seen;
    std::vector<std::pair<std::size_t, std::size_t>> parts; // begin and end
    for (const glint_member& member : members) {
        require_id(name + "has a member that", member.id);
        const std::string called = name + "has a member '" + member.id + "' that ";
        if (!seen.insert(member.id).second) throw Error(name + "has two members '" + member.id + "'");
        require_number(called, member.value, member.offset, f.element_bytes);
        const std::size_t count = member.count > 0 ? static_cast<std::size_t>(member.count) : 1;
        const std::size_t begin = member.offset, end = begin + count * value_bytes(member.value);
        if (member.count < 0 || count > f.element_bytes || end > f.element_bytes)
            throw Error(called + "lies outside the element");
        if (std::int64_t{f.width} * static_cast<std::int64_t>(count) > max_table_values)
            throw Error(called + "has more than " + std::to_string(max_table_values) + " numbers in a row");
        parts.emplace_back(begin, end);
    }
    std::ranges::sort(parts);
    for (std::size_t i = 1; i < parts.size(); ++i)
        if (parts[i].first < parts[i - 1].second) throw Error(name + "has members that overlap");
}

void require_element(const glint_field& f, const std::string& name) {
    if (f.value == GLINT_STRUCT) {
        if (f.flags & GLINT_OPTIONAL) throw Error(name + "holds structs, which cannot be NaN: leave out none_is_nan");
        return require_members(f, name);
    }
    if (!name_of_value(f.value)) throw Error(name + "has numbers of a type that this program does not know");
    if (f.element_bytes != value_bytes(f.value))
        throw Error(name + "has elements of " + std::to_string(f.element_bytes) + " bytes, but a " +
                    name_of_value(f.value) + " has " + std::to_string(value_bytes(f.value)));
    if (!can_be_nan(f.value) && f.flags & GLINT_OPTIONAL)
        throw Error(name + "holds whole numbers, which cannot be NaN: leave out none_is_nan");
}

void require_field(const glint_field& f, Extent extent) {
    if (f.size < GLINT_FIELD_SIZE_3_0)
        throw Error("a field's size is not set, or is too small: set it to sizeof(glint_field)");
    require_id("a field", f.id);
    const std::string name = std::string("field '") + f.id + "' ";
    if (!f.data) throw Error(name + "has no memory");
    if (f.width < 1 || f.height < 1 || f.depth < 1) throw Error(name + "has no cells: its size is " + size_text(f));
    if (f.halo < 0 || f.halo > f.width || f.halo > f.height)
        throw Error(name + "has a halo of " + std::to_string(f.halo) + " cells: allowed is up to its own size");
    if (f.depth > 1 && !(f.flags & GLINT_TABLE)) throw Error(name + "has layers, but only a table may have layers");
    const bool as_picture = f.width == extent.width && f.height == extent.height && f.depth == 1;
    if (!(f.flags & GLINT_TABLE) && !as_picture)
        throw Error(name + "is " + size_text(f.width, f.height) + ", but the picture is " +
                    size_text(extent.width, extent.height) + ": a field of another size must be a table");
    const bool countable = std::int64_t{f.width} * f.height <= max_table_values && f.depth <= max_table_values;
    if (!as_picture && (!countable || std::int64_t{f.width} * f.height * f.depth > max_table_values))
        throw Error(name + "is a table of " + size_text(f) + " values: a file keeps at most " +
                    std::to_string(max_table_values));
    if (f.flags & GLINT_ON_HOST && !(f.flags & GLINT_TABLE))
        throw Error(name + "is in ordinary memory, but only a table may be in ordinary memory");
    require_element(f, name);
    if (f.pitch < f.width) throw Error(name + "has overlapping rows: its pitch is less than its width");
    if (!std::isfinite(f.lo) || !std::isfinite(f.hi) || f.lo > f.hi) throw Error(name + "has no valid usual range");
}

} // namespace

void append_field(void* to, const glint_field* field) {
    glint_field taken{};
    if (field) std::memcpy(&taken, field, std::min<std::size_t>(field->size, sizeof taken)), taken.size = field->size;
    if (taken.size <= GLINT_FIELD_SIZE_3_0) taken.halo = 0; // padding in 3.0
    if (taken.depth == 0) taken.depth = 1;
    if (taken.element_bytes == 0) taken.element_bytes = static_cast<std::uint32_t>(value_bytes(taken.value));
    if (!taken.unit) taken.unit = "";
    static_cast<std::vector<glint_field>*>(to)->push_back(taken);
}

bool same_fields(const std::vector<glint_field>& a, const std::vector<glint_field>& b) {
    return std::ranges::equal(a, b, [](const glint_field& f, const glint_field& g) {
        return f.size == g.size && f.id == g.id && f.unit == g.unit && f.data == g.data && f.width == g.width &&
               f.height == g.height && f.pitch == g.pitch && f.flags == g.flags && f.lo == g.lo && f.hi == g.hi &&
               f.value == g.value && f.halo == g.halo && f.depth == g.depth && f.element_bytes == g.element_bytes &&
               f.members == g.members && f.member_count == g.member_count && f.member_stride == g.member_stride;
    });
}

void require_fields(const std::vector<glint_field>& fields, Extent extent) {
    if (fields.size() > max_fields)
        throw Error("it has " + std::to_string(fields.size()) + " fields: a file keeps at most " +
                    std::to_string(max_fields));
    std::set<std::string> seen;
    std::size_t arrays = 0;
    for (const glint_field& f : fields) {
        require_field(f, extent);
        if (!seen.insert(f.id).second) throw Error(std::string("two fields are called '") + f.id + "'");
        arrays += f.value == GLINT_STRUCT ? static_cast<std::size_t>(f.member_count) : 1;
    }
    if (arrays > max_arrays)
        throw Error("its fields have " + std::to_string(arrays) + " members: a file keeps at most " +
                    std::to_string(max_arrays));
}

Element element_of(const glint_field& f) {
    if (f.value != GLINT_STRUCT) return {f.element_bytes, {{f.id, f.unit, 0, f.value, 1}}};
    Element element{f.element_bytes, {}};
    for (const glint_member& member : copy_rows("members", f.members, f.member_count, f.member_stride))
        element.parts.push_back({std::string(f.id) + "." + member.id, member.unit ? member.unit : "", member.offset,
                                 member.value, std::max(1, member.count)});
    return element;
}

GridView SavedField::view() const {
    const bool is_number = element.parts.size() == 1 && element.bytes == value_bytes(element.parts[0].value);
    return {memory.data(), width, height, pitch, is_number ? element.parts[0].value : std::int32_t{GLINT_STRUCT},
            element.bytes};
}

bool fits(const SavedField& saved, const glint_field& f) {
    return f.width == saved.width && rows_of(f) == saved.height && f.pitch == saved.pitch && f.depth == saved.depth &&
           element_of(f) == saved.element;
}

std::vector<FieldValues> empty_arrays(const Element& element, int width, int height, int depth) {
    std::vector<FieldValues> arrays;
    arrays.reserve(element.parts.size());
    for (const ElementPart& part : element.parts) {
        arrays.push_back({part.id, width * part.count, height, Numbers::of_type(part.value), depth});
        arrays.back().values.reserve(static_cast<std::size_t>(width * part.count) * static_cast<std::size_t>(height));
    }
    return arrays;
}

namespace {

std::size_t bytes_of(const ElementPart& part) { return value_bytes(part.value) * static_cast<std::size_t>(part.count); }

} // namespace

void append_elements(std::span<FieldValues> arrays, const Element& element, std::span<const std::byte> elements) {
    const std::size_t count = elements.size() / element.bytes;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const ElementPart& part = element.parts[i];
        if (bytes_of(part) == element.bytes) {
            arrays[i].values.append(elements);
            continue;
        }
        const std::size_t had = arrays[i].values.bytes().size(), bytes = bytes_of(part);
        arrays[i].values.resize(arrays[i].values.size() + count * static_cast<std::size_t>(part.count));
        std::byte* to = arrays[i].values.bytes().data() + had;
        const std::byte* from = elements.data() + part.offset;
        for (std::size_t n = 0; n < count; ++n) std::memcpy(to + n * bytes, from + n * element.bytes, bytes);
    }
}

void put_part(std::span<std::byte> elements, const Element& element, const ElementPart& part,
              std::span<const std::byte> numbers) {
    const std::size_t bytes = bytes_of(part);
    if (bytes == element.bytes) return void(std::memcpy(elements.data(), numbers.data(), elements.size()));
    for (std::size_t n = 0; n < elements.size() / element.bytes; ++n)
        std::memcpy(elements.data() + n * element.bytes + part.offset, numbers.data() + n * bytes, bytes);
}

void NumberFields::assign(const std::vector<glint_field>& fields) {
    all_.clear(), names_.clear();
    for (const glint_field& f : fields) {
        if (f.value != GLINT_STRUCT) {
            all_.push_back(f);
            continue;
        }
        for (const ElementPart& part : element_of(f).parts)
            for (int i = 0; i < part.count; ++i) {
                const ElementPart& name = names_.emplace_back(part);
                if (part.count > 1) names_.back().id += "." + std::to_string(i);
                glint_field number = f;
                number.id = name.id.c_str(), number.unit = name.unit.c_str(), number.value = part.value;
                number.data = static_cast<std::byte*>(f.data) + part.offset +
                              value_bytes(part.value) * static_cast<std::size_t>(i);
                number.members = nullptr, number.member_count = 0;
                all_.push_back(number);
            }
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

namespace {

/// By glint_value.
constexpr std::array<const char*, GLINT_STRUCT> value_names{"float32", "uint8", "uint32", "float64", "int8",   "int16",
                                                            "int32",   "int64", "uint16", "uint64",  "float16"};

template <std::size_t... type> auto empty_of(std::int32_t glint_value, std::index_sequence<type...>) {
    Numbers::Arrays numbers;
    (void)((glint_value == static_cast<std::int32_t>(type) && (numbers.emplace<type>(), true)) || ...);
    return numbers;
}

} // namespace

const char* name_of_value(std::int32_t glint_value) {
    return glint_value >= 0 && glint_value < GLINT_STRUCT ? value_names[static_cast<std::size_t>(glint_value)]
                                                          : nullptr;
}

std::optional<std::int32_t> value_named(std::string_view name) {
    const auto found = std::ranges::find(value_names, name);
    if (found == value_names.end()) return {};
    return static_cast<std::int32_t>(found - value_names.begin());
}

Numbers Numbers::of_type(std::int32_t glint_value) {
    Numbers made;
    made.all_ = empty_of(glint_value, std::make_index_sequence<std::variant_size_v<Arrays>>());
    return made;
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
