// Copies by one CPU core, with one kind of store only; memcpy would choose one itself.
#pragma once
#include <cstddef>

namespace transfers {

inline constexpr std::size_t copy_block_bytes = 256; // bytes

/// Through the caches. Buffers begin at 32 bytes, do not overlap, and are a multiple of copy_block_bytes.
void copy_plain(std::byte* to, const std::byte* from, std::size_t bytes);
/// Around the caches: the old content is not read into them before it is overwritten.
void copy_streaming(std::byte* to, const std::byte* from, std::size_t bytes);

} // namespace transfers
