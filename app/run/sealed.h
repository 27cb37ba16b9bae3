// Container of a .glint file: its kind, the sizes of its parts, and a checksum over all of it.
//   0  89 "GLNT" 0d 0a 1a   as PNG's: a transfer that changes line ends is noticed
//   8  version, major and minor: two bytes each; all numbers are little endian
//  12  bytes of the document, 8; then bytes of the fields, 8
//  28  the document, then the fields: one zstd frame each; no second frame if there are no fields
//  end XXH3-128 of everything before it
#pragma once
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <vector>

namespace glint {

/// A newer major version cannot be read; a newer minor version only has more entries.
inline constexpr std::uint16_t run_format_major = 1, run_format_minor = 0;

struct Sealed { ///< both compressed; they point into the file
    std::span<const std::byte> document, fields;
};

bool is_sealed(std::span<const std::byte> file); ///< by its first bytes
std::vector<std::byte> seal(const Sealed&);
/// Throws Error: not a run, newer than this program, cut short, damaged.
Sealed unseal(std::span<const std::byte> file);
/// Throws the Error for a major version that this program does not know.
[[noreturn]] void refuse_newer(unsigned major);

// CBOR (RFC 8949) as used by runs: numbers, texts, bytes, arrays and maps with texts as keys. No tags and no unknown
// lengths: nlohmann's reader is recursive for both, and would overflow the stack.

inline constexpr std::size_t max_document_bytes = std::size_t{64} << 20; ///< size as CBOR
inline constexpr std::size_t max_document_memory = std::size_t{1} << 29; ///< size after reading
inline constexpr std::size_t max_document_depth = 16;

/// Checks the whole input before anything is built. Throws Error.
nlohmann::json read_cbor(std::span<const std::byte>);
/// Throws Error if read_cbor() would refuse the result.
std::vector<std::byte> write_cbor(const nlohmann::json&);

} // namespace glint
