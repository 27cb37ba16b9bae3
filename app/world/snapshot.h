// State of a world at one step, its fields from the C table, and a grid for display.
#pragma once
#include "app/world/params/params.h"
#include "app/world/text/fixed_string.h"
#include "interop/fields/grid_view.h"
#include "interop/queue.h"
#include "sims/api/abi.h"
#include "sims/api/view.h"
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace glint {

// Numbers of one type in ordinary memory, for the fields of a state.

/// "float32", "uint8" and so on, as NumPy calls them; null if no number has this glint_value.
const char* name_of_value(std::int32_t glint_value);
/// The opposite; nothing for an unknown name.
std::optional<std::int32_t> value_named(std::string_view);

class Numbers {
public:
    /// A vector for each glint_value except GLINT_STRUCT, in their order.
    using Arrays = std::variant<std::vector<float>, std::vector<std::uint8_t>, std::vector<std::uint32_t>,
                                std::vector<double>, std::vector<std::int8_t>, std::vector<std::int16_t>,
                                std::vector<std::int32_t>, std::vector<std::int64_t>, std::vector<std::uint16_t>,
                                std::vector<std::uint64_t>, std::vector<Half>>;
    Numbers() = default;                                                             ///< no floats
    template <class T> Numbers(std::vector<T> numbers) : all_(std::move(numbers)) {} ///< T: the type of a glint_value
    static Numbers of_type(std::int32_t glint_value);                                ///< empty

    std::int32_t type() const { return static_cast<std::int32_t>(all_.index()); } ///< glint_value
    bool are_whole() const { return !can_be_nan(type()); }
    std::size_t size() const {
        return std::visit([](const auto& all) { return all.size(); }, all_);
    }
    bool empty() const { return size() == 0; }
    double operator[](std::size_t i) const { ///< exactly, except for integers above 2^53
        return std::visit([i](const auto& all) { return static_cast<double>(all[i]); }, all_);
    }
    std::span<const std::byte> bytes() const;
    std::span<std::byte> bytes();
    void resize(std::size_t count);
    void reserve(std::size_t count);
    void clear();
    /// Appends the values of this type in those bytes.
    void append(std::span<const std::byte>);

    /// Throws std::bad_variant_access unless they are floats.
    const std::vector<float>& floats() const { return std::get<std::vector<float>>(all_); }
    std::vector<float>& floats() { return std::get<std::vector<float>>(all_); }
    /// Calls use(const std::vector<T>&) with the type T of the values.
    template <class Use> decltype(auto) visit(Use&& use) const { return std::visit(std::forward<Use>(use), all_); }
    friend bool operator==(const Numbers&, const Numbers&) = default;

private:
    Arrays all_;
};

// The whole state of a world at one step: in its queue's device memory (keyframes), or in ordinary memory (checkpoints,
// files, moves to another device).

/// Owned device memory of a queue, which must outlive it.
class DeviceMemory {
public:
    DeviceMemory(Queue&, std::size_t bytes); ///< zeroed; throws Error if memory is too small
    ~DeviceMemory();
    DeviceMemory(DeviceMemory&&) noexcept;
    DeviceMemory& operator=(DeviceMemory&&) noexcept;
    void* data() const { return data_; }
    std::size_t bytes() const { return bytes_; }
    Queue& queue() const { return *queue_; }

private:
    Queue* queue_;
    std::size_t bytes_;
    void* data_;
};

/// Numbers of one type in each element of a field: its only number, or a member.
struct ElementPart {
    std::string id; ///< the field's, or "field.member"
    std::string unit;
    std::size_t offset; ///< bytes from the element's first one
    std::int32_t value; ///< glint_value
    int count;          ///< numbers next to each other
    friend bool operator==(const ElementPart&, const ElementPart&) = default;
};
struct Element {
    std::size_t bytes;
    std::vector<ElementPart> parts;
    friend bool operator==(const Element&, const Element&) = default;
};
Element element_of(const glint_field&);

struct SavedField {
    std::string id;
    int width, height, pitch; ///< height: rows of all layers; pitch in elements
    int depth;
    Element element;
    DeviceMemory memory;
    std::vector<std::byte> on_host; ///< a copy, if the simulation keeps the field in ordinary memory

    GridView view() const;
};
/// Whether that field can take the saved one back, byte by byte.
bool fits(const SavedField&, const glint_field&);

struct Snapshot {
    Params params;
    Extent extent;
    std::int64_t step;
    std::vector<SavedField> fields;
    std::size_t bytes() const;
};

/// A state field in the CPU's memory, or one member of its elements: rows from the bottom, no padding. For a member
/// that is an array, a row has that many numbers more. For a volume, the rows of one layer after those of the other.
struct FieldValues {
    std::string id;
    int width = 0, height = 0; ///< height: rows of all layers
    Numbers values;
    int depth = 1; ///< layers
};
/// Without values, for each part of the element.
std::vector<FieldValues> empty_arrays(const Element&, int width, int height, int depth);
/// Appends the numbers of these elements to the arrays of their parts.
void append_elements(std::span<FieldValues> arrays, const Element&, std::span<const std::byte> elements);
/// Writes one part of these elements. numbers: as many as the elements need.
void put_part(std::span<std::byte> elements, const Element&, const ElementPart&, std::span<const std::byte> numbers);

/// A state in ordinary memory, independent of a device. Without fields this is the initial state of these parameters.
/// step: the simulation's own step, 0 in the initial state.
struct HostState {
    Params params;
    Extent extent;
    std::int64_t step = 0;
    std::vector<FieldValues> fields;
};

// A grid in device memory that the program fills for display; not part of a simulation's state.

struct ComputedGrid {
    /// pitch in elements; throws Error if memory cannot be allocated.
    ComputedGrid(Queue&, Extent, int pitch, std::int32_t glint_value = GLINT_FLOAT32);
    ComputedGrid(const ComputedGrid&) = delete;
    ComputedGrid& operator=(const ComputedGrid&) = delete;

    void name(std::string_view id, std::string_view unit);
    /// Only for a grid of floats.
    View<float> view() const { return {static_cast<float*>(field.data), field.width, field.height, field.pitch}; }

    DeviceMemory memory;
    FixedString<72> id;
    FixedString<32> unit;
    glint_field field;       ///< the grid, as the simulation describes it
    bool is_current = false; ///< computed from the present state
};

/// Created if there is none of that size and type yet.
ComputedGrid& grid_of(std::optional<ComputedGrid>&, Queue&, Extent, int pitch,
                      std::int32_t glint_value = GLINT_FLOAT32);
/// Elements from row to row, so that each row begins at an address that is aligned for a GPU.
inline int padded_pitch(int width) { return (width + 31) / 32 * 32; }

/// Rows of all layers.
inline int rows_of(const glint_field& f) { return f.height * f.depth; }
/// All layers, one above the other.
inline GridView view_of(const glint_field& f) {
    return {f.data, f.width, rows_of(f), f.pitch, f.value, f.element_bytes};
}

// Fields of a simulation from its C table.

inline constexpr std::size_t max_fields = 16;             ///< limit of fields in a state
inline constexpr std::size_t max_arrays = 64;             ///< limit of numbers and members of all fields
inline constexpr std::int64_t max_table_values = 1 << 27; ///< limit for a field that is no grid

/// Fields of numbers, each with a name that lives as long as this: a field of structs is one field for each number of
/// an element, "bodies.x" or "bodies.speed.1".
class NumberFields {
public:
    /// Does not allocate if only the places of the data have changed.
    void assign(const std::vector<glint_field>&);
    const std::vector<glint_field>& all() const { return all_; }

private:
    struct Origin {
        std::size_t field, offset; ///< index of the field; bytes from its first one
    };
    void rebuild();
    std::vector<glint_field> from_, all_;
    std::vector<Origin> origins_; ///< of all_
    std::deque<ElementPart> names_;
};

// The grid of a state in which a region to fill is searched.

/// `shown` if the state has it; else its last grid, which brushes change and steps do not (heaters, medium). Null: the
/// state has no grid.
const FieldValues* field_with_values(const HostState&, std::string_view shown);

} // namespace glint
