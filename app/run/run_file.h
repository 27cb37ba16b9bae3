// A run as bytes: the .glint file. What is read is checked whole before any of it is handed out.
#pragma once
#include "app/run/record.h"
#include "app/world/catalog.h"
#include <span>

namespace glint {

/// The file's bytes. Throws Error where the run is none that could be read again.
std::vector<std::byte> encode(const RunRecord&);
/// Whoever plays a run from its beginning needs no state at its end.
enum class EndState { keep, skip };
/// The catalog must outlive the record. Throws Error: what is wrong, and what to do.
RunRecord decode(std::span<const std::byte> file, const Catalog&, EndState = EndState::keep);

/// A run from whatever brings one: a .glint file, a picture that carries a share code, or a share code as text.
RunRecord read_run(std::span<const std::byte> file_or_code, const Catalog&, EndState = EndState::keep);

} // namespace glint
