// Names for files that the user did not name: from their content and time.
#pragma once
#include <filesystem>
#include <string>

namespace glint {

/// A name that the program chose. If a file has this name when it is written, the next number is used: OutputFile.
struct NewFileName {
    std::filesystem::path folder;
    std::string stem, ending; ///< the ending with its dot, or "" for a folder
    int number = 1;           ///< part of the name from 2 on

    std::string path() const;
};

/// folder/stem-2026-11-20-064338.ending. Does not check whether such a file exists.
NewFileName new_file(std::filesystem::path folder, const std::string& stem, std::string ending);

/// The user's pictures: $XDG_PICTURES_DIR, else ~/Pictures if that exists, else the home folder.
std::filesystem::path pictures_folder();
/// Folder for films, likewise.
std::filesystem::path videos_folder();
/// Folder for documents, likewise.
std::filesystem::path documents_folder();

} // namespace glint
