// Names for files that the user did not name: what they hold and when they were made.
#pragma once
#include <filesystem>
#include <string>

namespace glint {

/// folder/stem-2026-11-20-064338.ending, or with a number behind it where that exists.
std::filesystem::path new_file(const std::filesystem::path& folder, const std::string& stem, const std::string& ending);

/// The user's pictures: $XDG_PICTURES_DIR, else ~/Pictures where there is one, else the home folder.
std::filesystem::path pictures_folder();
/// The same for films.
std::filesystem::path videos_folder();
/// The same for documents.
std::filesystem::path documents_folder();

} // namespace glint
