#include "app/world/snapshot.h"
#include "app/world/definition.h"
#include "app/world/rows.h"
#include "sims/api/device.h"
#include "sims/api/error.h"
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
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

namespace {

/// Whether they differ only in where their data is.
bool same_layout(const glint_field& a, const glint_field& b) {
    return a.id == b.id && a.unit == b.unit && a.width == b.width && a.height == b.height && a.depth == b.depth &&
           a.pitch == b.pitch && a.flags == b.flags && a.lo == b.lo && a.hi == b.hi && a.value == b.value &&
           a.element_bytes == b.element_bytes && a.members == b.members && a.member_count == b.member_count;
}

} // namespace

void NumberFields::assign(const std::vector<glint_field>& fields) {
    const bool same = std::ranges::equal(fields, from_, same_layout);
    from_ = fields;
    if (!same) rebuild();
    for (std::size_t i = 0; i < all_.size(); ++i)
        all_[i].data = static_cast<std::byte*>(from_[origins_[i].field].data) + origins_[i].offset;
}

void NumberFields::rebuild() {
    all_.clear(), origins_.clear(), names_.clear();
    for (std::size_t field = 0; field < from_.size(); ++field) {
        const glint_field& f = from_[field];
        if (f.value != GLINT_STRUCT) {
            all_.push_back(f), origins_.push_back({field, 0});
            continue;
        }
        for (const ElementPart& part : element_of(f).parts)
            for (int i = 0; i < part.count; ++i) {
                const ElementPart& name = names_.emplace_back(part);
                if (part.count > 1) names_.back().id += "." + std::to_string(i);
                glint_field number = f;
                number.id = name.id.c_str(), number.unit = name.unit.c_str(), number.value = part.value;
                number.members = nullptr, number.member_count = 0;
                all_.push_back(number);
                origins_.push_back({field, part.offset + value_bytes(part.value) * static_cast<std::size_t>(i)});
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
