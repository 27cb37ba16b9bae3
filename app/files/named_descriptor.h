// /dev/stdout, /dev/fd/3 and their like name what this process has open already. Who opens them once more writes from
// the beginning of the file behind them, over what is there.
#pragma once
#include <filesystem>
#include <optional>

namespace glint {

/// The descriptor that it names, open or not; links are followed. Nothing where it names none of this process.
std::optional<int> named_descriptor(const std::filesystem::path&);

} // namespace glint
