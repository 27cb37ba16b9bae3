// The state of a run in 16 bytes a field, so that two machines can tell that they have the same.
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
inline constexpr const char* hashed_picture = "(picture)"; ///< no field has such a name
bool is_of_picture(const StateHash&);

} // namespace glint
