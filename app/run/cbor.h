// CBOR (RFC 8949) as used by runs: numbers, texts, bytes, arrays and maps with texts as keys. No tags and no unknown
// lengths: nlohmann's reader is recursive for both, and would overflow the stack.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <vector>

namespace glint {

inline constexpr std::size_t max_document_bytes = std::size_t{64} << 20; ///< size as CBOR
inline constexpr std::size_t max_document_memory = std::size_t{1} << 29; ///< size after reading
inline constexpr std::size_t max_document_depth = 16;

/// Checks the whole input before anything is built. Throws Error.
nlohmann::json read_cbor(std::span<const std::byte>);
/// Throws Error if read_cbor() would refuse the result.
std::vector<std::byte> write_cbor(const nlohmann::json&);

} // namespace glint
