// How much memory this machine has left before the system ends programs that allocate too much.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace glint {

/// Bytes that programs may still allocate, from the text of /proc/meminfo; nothing if the text has no such line.
std::optional<std::uint64_t> free_memory(std::string_view meminfo);
std::optional<std::uint64_t> free_memory(); ///< at present

} // namespace glint
