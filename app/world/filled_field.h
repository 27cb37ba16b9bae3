// The grid of a state in which a region to fill is searched.
#pragma once
#include "app/world/snapshot.h"
#include <string_view>

namespace glint {

/// `shown` if the state has it; else its last grid, which brushes change and steps do not (heaters, medium). Null: the
/// state has no grid.
const FieldValues* filled_field(const HostState&, std::string_view shown);

} // namespace glint
