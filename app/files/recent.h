// Lists of recent actions or files: the newest first, each once.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace glint {

inline constexpr std::size_t max_recent = 12;

/// `one` becomes the newest; the oldest is dropped if the list is full.
void put_first(std::vector<std::string>& recent, const std::string& one);

} // namespace glint
