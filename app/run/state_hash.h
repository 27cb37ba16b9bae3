// Hash of a run's state, 16 bytes for each field, so that two machines can compare their states.
#pragma once
#include "app/run/record.h"
#include "app/world/world.h"
#include "sims/api/view.h"

namespace glint {

/// Hash of the values' bits: the same on every device, independent of the padding of rows.
StateHash hash_of(std::int64_t at, const std::vector<FieldCopy>&);
StateHash hash_of(std::int64_t at, const std::vector<FieldValues>&);
/// For a run without a state to compare: hash of its picture's pixels, under the name hashed_picture.
StateHash hash_of_picture(std::int64_t at, const View<const std::uint32_t>&);
inline constexpr const char* hashed_picture = "(picture)"; ///< no field has this name
bool is_of_picture(const StateHash&);

} // namespace glint
