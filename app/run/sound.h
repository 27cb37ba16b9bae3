// What a run must be so that it can be kept and played: the same rules when it is written and when it was read.
#pragma once
#include "app/run/record.h"
#include "app/world/state_fields.h"

namespace glint {

inline constexpr std::int64_t max_place = 1'000'000'000'000; ///< 30 years of 1000 steps a second
inline constexpr std::size_t max_events = std::size_t{1} << 20, max_hashes = std::size_t{1} << 16;
inline constexpr std::uint64_t max_field_bytes = std::uint64_t{4} << 30; ///< of both states together
inline constexpr float max_stroke_coordinate = 1 << 24;                  ///< cells

/// Throws Error: a sentence. The number of a field's values is not looked at, since they are read last.
void require_sound(const RunRecord&);

std::uint64_t bytes_of(const FieldValues&); ///< by its sides

} // namespace glint
