// Hashes in a run's document: consecutive hashes of the same fields form a group.
//   { fields: [ids], at: […], values: bytes }
// `at` counts from the hash before, the first from the seed's step. `values` has 16 bytes for each field of each state.
// A hash without fields is left out.
#pragma once
#include "app/run/record.h"
#include <nlohmann/json_fwd.hpp>

namespace glint {

nlohmann::json groups_of(const std::vector<StateHash>&, std::int64_t seed_step);
std::vector<StateHash> hashes_of(const nlohmann::json& groups, std::int64_t seed_step); ///< throws Error

} // namespace glint
