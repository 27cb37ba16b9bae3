// Fields of a simulation from its C table, and checks of them.
#pragma once
#include "app/world/snapshot.h"
#include "sims/api/abi.h"
#include "sims/api/view.h"
#include <string_view>
#include <vector>

namespace glint {

inline constexpr std::size_t max_fields = 16;             ///< fields of one state
inline constexpr std::int64_t max_table_values = 1 << 24; ///< for a field that is no grid

/// For glint_sim::state: `to` is the vector to append to. Reads only as many bytes of a field as its `size` says.
void append_field(void* to, const glint_field*);

bool same_fields(const std::vector<glint_field>&, const std::vector<glint_field>&);

/// Throws Error that says which field is wrong and why. Fields are as large as the picture, tables have any size.
void require_fields(const std::vector<glint_field>&, Extent);

// The grid of a state in which a region to fill is searched.

/// `shown` if the state has it; else its last grid, which brushes change and steps do not (heaters, medium). Null: the
/// state has no grid.
const FieldValues* filled_field(const HostState&, std::string_view shown);

} // namespace glint
