// How much memory this machine has left, before the system ends a program that asks for too much of it.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace glint {

/// Bytes that programs may still have, of what /proc/meminfo holds; nothing where it does not say.
std::optional<std::uint64_t> free_memory(std::string_view meminfo);
std::optional<std::uint64_t> free_memory(); ///< now

} // namespace glint
