// Checks memory for a picture, before the system ends a program that allocates too much.
#pragma once
#include "sims/api/view.h"
#include <cstddef>
#include <cstdint>
#include <optional>

namespace glint {

/// Throws Error if a picture of that size, its simulation's state of so many bytes and its file exceed the free memory.
void require_memory_for(Extent, double state_bytes, std::optional<std::uint64_t> free);

} // namespace glint
