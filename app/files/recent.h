// Lists of what was done or opened last, the newest first, each once.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace glint {

inline constexpr std::size_t max_recent = 12;

/// one is the newest; the oldest goes where there are too many.
void put_first(std::vector<std::string>& recent, const std::string& one);

} // namespace glint
