#include "app/files/folder_listing.h"
#include "app/files/formats/file_kind.h"
#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <span>
#include <sys/stat.h>
#include <system_error>
#include <utility>

namespace glint {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t max_files_read = 500; // files whose first bytes are read

struct KnownEnding {
    std::string_view ending, kind;
};
constexpr std::array<KnownEnding, 6> openable{{{".glint", "run"},
                                               {".toml", "script"},
                                               {".png", "picture"},
                                               {".rle", "pattern of cells"},
                                               {".cpp", "simulation"},
                                               {".so", "simulation"}}};

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

std::string_view kind_by_bytes(const fs::path& file) {
    std::array<char, 512> bytes{};
    std::ifstream in(file, std::ios::binary);
    in.read(bytes.data(), bytes.size());
    return kind_of_file(std::as_bytes(std::span(bytes)).first(static_cast<std::size_t>(in.gcount())));
}

/// Does not open pipes and devices, because opening one may wait.
FolderEntry entry_of(const fs::path& path, bool may_read) {
    FolderEntry entry;
    entry.name = path.filename().string();
    struct stat found {};
    if (stat(path.c_str(), &found) != 0) return entry; // a link to nothing, or not allowed
    entry.is_folder = S_ISDIR(found.st_mode), entry.changed_at = found.st_mtime;
    entry.can_be_opened = entry.is_folder;
    if (!S_ISREG(found.st_mode)) return entry;
    entry.bytes = static_cast<std::uintmax_t>(found.st_size);
    const auto known = std::ranges::find(openable, lower(path.extension().string()), &KnownEnding::ending);
    entry.can_be_opened = known != openable.end();
    if (entry.can_be_opened) entry.kind = known->kind;
    if (!entry.can_be_opened && may_read) entry.kind = kind_by_bytes(path);
    return entry;
}

std::string why_unreadable(const fs::path& folder, const std::error_code& error) {
    if (error == std::errc::permission_denied)
        return fmt::format("You may not read the folder {}. Choose another folder.", folder.string());
    if (error == std::errc::no_such_file_or_directory)
        return fmt::format("The folder {} no longer exists. Choose another folder.", folder.string());
    if (error == std::errc::not_a_directory) return fmt::format("{} is not a folder.", folder.string());
    return fmt::format("The folder {} cannot be read: {}.", folder.string(), error.message());
}

} // namespace

FolderListing listing_of(const fs::path& folder, const std::atomic<bool>& unwanted) {
    FolderListing listing{folder, {}, ""};
    std::error_code error;
    std::size_t files = 0;
    fs::directory_iterator at(folder, error);
    for (const fs::directory_iterator end; !error && at != end && !unwanted; at.increment(error)) {
        if (at->path().filename().string().starts_with('.')) continue;
        if (listing.entries.size() == max_folder_entries) {
            listing.problem =
                fmt::format("This folder has more than {} files: the others are not listed. Type the path "
                            "of a file that is missing here.",
                            max_folder_entries);
            break;
        }
        listing.entries.push_back(entry_of(at->path(), files < max_files_read));
        files += !listing.entries.back().can_be_opened;
    }
    if (error) listing.problem = why_unreadable(folder, error);
    std::ranges::sort(listing.entries, {},
                      [](const FolderEntry& entry) { return std::pair(!entry.is_folder, lower(entry.name)); });
    return listing;
}

} // namespace glint
