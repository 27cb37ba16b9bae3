// Files that carry the number of the process that made them in their names.
#pragma once
#include <filesystem>
#include <string_view>
#include <vector>

namespace glint {

/// Those named <stem><process><ending> in a folder whose process is gone.
std::vector<std::filesystem::path> left_by_the_dead(const std::filesystem::path& folder, std::string_view stem,
                                                    std::string_view ending);

} // namespace glint
