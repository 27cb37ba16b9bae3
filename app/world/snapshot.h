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
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace glint {

// Numbers of one type in ordinary memory, for the fields of a state.

/// "float32", "uint8" or "uint32"; null if there is no such glint_value.
const char* name_of_value(std::int32_t glint_value);

class Numbers {
public:
    Numbers() = default; ///< no floats
    Numbers(std::vector<float> floats) : all_(std::move(floats)) {}
    Numbers(std::vector<std::uint8_t> numbers) : all_(std::move(numbers)) {}
    Numbers(std::vector<std::uint32_t> numbers) : all_(std::move(numbers)) {}
    static Numbers of_type(std::int32_t glint_value); ///< empty

    std::int32_t type() const { return static_cast<std::int32_t>(all_.index()); } ///< glint_value
    bool are_whole() const { return type() != GLINT_FLOAT32; }
    std::size_t size() const {
        return std::visit([](const auto& all) { return all.size(); }, all_);
    }
    bool empty() const { return size() == 0; }
    double operator[](std::size_t i) const { ///< exactly
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
    // one vector for each glint_value
    std::variant<std::vector<float>, std::vector<std::uint8_t>, std::vector<std::uint32_t>> all_;
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

struct SavedField {
    std::string id;
    int width, height, pitch; ///< pitch in elements
    std::int32_t value;       ///< glint_value
    DeviceMemory memory;
    std::vector<std::byte> on_host; ///< a copy, if the simulation keeps the field in ordinary memory
};

struct Snapshot {
    Params params;
    Extent extent;
    std::int64_t step;
    std::vector<SavedField> fields;
    std::size_t bytes() const;
};

/// A state field in the CPU's memory: rows from the bottom, no padding.
struct FieldValues {
    std::string id;
    int width = 0, height = 0;
    Numbers values;
};

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

inline GridView view_of(const glint_field& f) { return {f.data, f.width, f.height, f.pitch, f.value}; }

// Fields of a simulation from its C table, and checks of them.

inline constexpr std::size_t max_fields = 16;             ///< limit of fields in a state
inline constexpr std::int64_t max_table_values = 1 << 24; ///< limit for a field that is no grid

/// For glint_sim::state: `to` is the vector to append to. Reads only as many bytes of a field as its `size` says.
void append_field(void* to, const glint_field*);

bool same_fields(const std::vector<glint_field>&, const std::vector<glint_field>&);

/// Throws Error that says which field is wrong and why. Fields are as large as the picture, tables have any size.
void require_fields(const std::vector<glint_field>&, Extent);

// The grid of a state in which a region to fill is searched.

/// `shown` if the state has it; else its last grid, which brushes change and steps do not (heaters, medium). Null: the
/// state has no grid.
const FieldValues* field_with_values(const HostState&, std::string_view shown);

} // namespace glint
