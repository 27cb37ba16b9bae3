// The state of a run in 16 bytes a field, so that two machines can tell that they have the same.
#pragma once
#include "app/run/record.h"
#include "app/world/world.h"

namespace glint {

/// Of the values' bits: the same on any device, whatever the padding of its rows.
StateHash hash_of(std::int64_t at, const std::vector<FieldCopy>&);
StateHash hash_of(std::int64_t at, const std::vector<FieldValues>&);

} // namespace glint
