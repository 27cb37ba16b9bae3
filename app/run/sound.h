// Rules that a run must satisfy to be saved and replayed; writing and reading check the same rules.
#pragma once
#include "app/run/record.h"
#include "app/world/snapshot.h"
#include <optional>

namespace glint {

inline constexpr std::int64_t max_place = 1'000'000'000'000; ///< 30 years of 1000 steps a second
inline constexpr std::size_t max_events = std::size_t{1} << 20, max_hashes = std::size_t{1} << 16;
inline constexpr std::uint64_t max_field_bytes = std::uint64_t{4} << 30;   ///< size limit of both states together
inline constexpr std::uint64_t max_event_bytes = std::uint64_t{512} << 20; ///< size limit of all events in memory
inline constexpr double max_event_cells = double(std::uint64_t{1} << 46);  ///< sum of all events
inline constexpr double max_run_cells = double(std::uint64_t{1} << 58);    ///< three days of 10^12 cells a second
inline constexpr float max_stroke_seconds = 1;                             ///< of a piece of a stroke
inline constexpr float max_stroke_coordinate = 1 << 24;                    ///< cells

/// Throws Error: a sentence. The number of a field's values is not checked, since they are read last.
void require_sound(const RunRecord&);

/// For unattended replays, before they begin. Throws Error if steps times cells of the grid exceed max_run_cells.
void require_computable(const RunRecord&);

std::uint64_t bytes_of(const FieldValues&); ///< computed from its sides
std::uint64_t bytes_of(const SetParams&);   ///< in memory, as an event

/// Throws Error if the state's values need more memory than is free, once while they are read and once in use. free: in
/// bytes; nothing: not known.
void require_memory_for_fields(std::uint64_t field_bytes, std::optional<std::uint64_t> free);

} // namespace glint
