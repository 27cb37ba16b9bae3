// Where Glint remembers things between starts, and how it writes them so that a crash leaves the old or the new file.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace glint {

/// $XDG_STATE_HOME/glint, else ~/.local/state/glint; made where it is missing. Nothing where it cannot be.
std::optional<std::filesystem::path> state_folder();
/// $XDG_CACHE_HOME/glint, else ~/.cache/glint, likewise: for what can be found out again.
std::optional<std::filesystem::path> cache_folder();

/// Temporary file, fsync, rename. Returns why it could not be written, or nothing.
std::optional<std::string> write_atomically(const std::filesystem::path&, std::string_view bytes);
/// The whole file, or nothing where there is none.
std::optional<std::string> read_file(const std::filesystem::path&);
/// Moves a file that cannot be understood out of the way, to <name>.broken.
void set_aside(const std::filesystem::path&);

} // namespace glint
