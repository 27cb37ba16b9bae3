// Whether there is the memory for a picture, before the system ends a program that asks for too much of it.
#pragma once
#include "sims/api/view.h"
#include <cstddef>
#include <cstdint>
#include <optional>

namespace glint {

/// Throws Error where a picture of that size, its simulation's state of so many bytes and its file are more than what
/// is free.
void require_memory_for(Extent, double state_bytes, std::optional<std::uint64_t> free);

} // namespace glint
