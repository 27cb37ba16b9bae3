// Hash of a run's state, 16 bytes for each field, so that two machines can compare their states.
#pragma once
#include "app/run/record.h"
#include "app/world/world.h"
#include "sims/api/view.h"
#include <nlohmann/json_fwd.hpp>

namespace glint {

/// Hash of the values' bits: the same on every device, independent of the padding of rows.
StateHash hash_of(std::int64_t at, const std::vector<FieldCopy>&);
StateHash hash_of(std::int64_t at, const std::vector<FieldValues>&);
/// For a run without a state to compare: hash of its picture's pixels, under the name hashed_picture.
StateHash hash_of_picture(std::int64_t at, const View<const std::uint32_t>&);
inline constexpr const char* hashed_picture = "(picture)"; ///< no field has this name
bool covers_picture(const StateHash&);

// Hashes in a run's document: consecutive hashes of the same fields form a group.
//   { fields: [ids], at: […], values: bytes }
// `at` counts from the hash before, the first from the seed's step. `values` has 16 bytes for each field of each state.
// A hash without fields is left out.

nlohmann::json groups_of(const std::vector<StateHash>&, std::int64_t seed_step);
std::vector<StateHash> hashes_of(const nlohmann::json& groups, std::int64_t seed_step); ///< throws Error

} // namespace glint
