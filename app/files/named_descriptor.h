// /dev/stdout, /dev/fd/3 and similar paths name descriptors that this process has open already. Opening such a path
// again would write from the beginning of the file and overwrite its content.
#pragma once
#include <filesystem>
#include <optional>

namespace glint {

/// The descriptor that the path names, open or not; links are followed. Nothing if it names none of this process.
std::optional<int> named_descriptor(const std::filesystem::path&);

} // namespace glint
