// Names for files that the user did not name: what they hold and when they were made.
#pragma once
#include <filesystem>
#include <string>

namespace glint {

/// A name that the program chose. If another file has it when the file is written, the next number follows: OutputFile.
struct NewFileName {
    std::filesystem::path folder;
    std::string stem, ending; ///< the ending with its dot, or "" for a folder
    int number = 1;           ///< from 2 on it is part of the name

    std::string path() const;
};

/// folder/stem-2026-11-20-064338.ending. Nobody has asked yet whether it is free.
NewFileName new_file(std::filesystem::path folder, const std::string& stem, std::string ending);

/// The user's pictures: $XDG_PICTURES_DIR, else ~/Pictures where there is one, else the home folder.
std::filesystem::path pictures_folder();
/// The same for films.
std::filesystem::path videos_folder();
/// The same for documents.
std::filesystem::path documents_folder();

} // namespace glint
