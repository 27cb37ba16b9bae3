// Whether there is the memory for a picture, before the system ends a program that asks for too much of it.
#pragma once
#include "sims/api/view.h"
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace glint {

/// Bytes that programs may still have, of what /proc/meminfo holds; nothing where it does not say.
std::optional<std::uint64_t> free_memory(std::string_view meminfo);
std::optional<std::uint64_t> free_memory(); ///< now

/// Throws Error where a picture of that size, its simulation's state of so many bytes and its file are more than what
/// is free.
void require_memory_for(Extent, double state_bytes, std::optional<std::uint64_t> free);

} // namespace glint
