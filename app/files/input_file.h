// Reads any file as bytes, with checks.
#pragma once
#include "sims/api/error.h"
#include <cstddef>
#include <filesystem>
#include <vector>

namespace glint {

/// Maximum size: a run of the largest grid has 3 GiB of fields.
inline constexpr std::size_t max_file_bytes = std::size_t{4} << 30;

/// Thrown if the system refuses to read; the file's content may be fine.
struct Unreadable : Error {
    using Error::Error;
};

/// Regular files only. Throws Error with the reason.
std::vector<std::byte> read_bytes(const std::filesystem::path&, std::size_t max_bytes = max_file_bytes);

} // namespace glint
