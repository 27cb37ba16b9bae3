// In which grid of a state a region is looked for that is to be filled.
#pragma once
#include "app/world/snapshot.h"
#include <string_view>

namespace glint {

/// `shown` where the state has it, else its last grid, which is what brushes change and steps leave alone (heaters,
/// medium). Null: the state has none.
const FieldValues* filled_field(const HostState&, std::string_view shown);

} // namespace glint
