// Folders for the program's data and the user's files, and names for new files.
#pragma once
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace glint {

// Folders for data that Glint keeps between starts.

/// $XDG_STATE_HOME/glint, else ~/.local/state/glint; created if missing. Nothing if it cannot be created.
std::optional<std::filesystem::path> state_folder();
/// $XDG_CACHE_HOME/glint, else ~/.cache/glint, likewise: for data that can be computed again.
std::optional<std::filesystem::path> cache_folder();
/// $XDG_DATA_HOME/glint, else ~/.local/share/glint: for the user's own work. The function that writes there creates it.
std::optional<std::filesystem::path> data_folder();
/// $XDG_CONFIG_HOME/glint, else ~/.config/glint; may not exist: for files that the user writes.
std::optional<std::filesystem::path> config_folder();

inline constexpr std::size_t max_own_file_bytes = std::size_t{4}
                                                  << 20; ///< size limit of each Glint file that read_file() reads
/// The whole file, or nothing if it does not exist. Throws Unreadable if it cannot be read. Throws Error if it is no
/// ordinary file or larger than max_own_file_bytes: all files of Glint are smaller.
std::optional<std::string> read_file(const std::filesystem::path&);
/// Renames a broken file to <name>.broken or, if that is taken, <name>.broken-2 and so on to 100. Returns the result as
/// text: "it was renamed to …".
std::string set_aside(const std::filesystem::path&);

// Lists of recent actions or files: the newest first, each once.

inline constexpr std::size_t max_recent = 12;

/// `one` becomes the newest; the oldest is dropped if the list is full.
void put_first(std::vector<std::string>& recent, const std::string& one);

// Names for files that the user did not name: from their content and time.

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
