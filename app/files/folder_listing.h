// The entries of a folder, for a list to choose from.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

struct FolderEntry {
    std::string name;
    bool is_folder = false;
    bool can_be_opened = false; ///< a folder, or a file of a kind that Glint opens
    std::string_view kind;      ///< "run", "a JPEG image"; "": not known
    std::uintmax_t bytes = 0;   ///< size of a file
    std::time_t changed_at = 0; ///< seconds since 1970; 0: not known
};

struct FolderListing {
    std::filesystem::path folder;
    std::vector<FolderEntry> entries; ///< folders first, then by name; hidden files are left out
    std::string problem;              ///< a sentence, or ""
};

/// The largest number of entries in a listing.
inline constexpr std::size_t max_folder_entries = 20'000;

/// Reads the folder; this may take as long as the disk or the network takes. Ends early, with what it has, once
/// `unwanted` is set.
FolderListing listing_of(const std::filesystem::path& folder, const std::atomic<bool>& unwanted);

} // namespace glint
