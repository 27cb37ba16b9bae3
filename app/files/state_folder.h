// Where Glint remembers things between starts.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

namespace glint {

/// $XDG_STATE_HOME/glint, else ~/.local/state/glint; made where it is missing. Nothing where it cannot be.
std::optional<std::filesystem::path> state_folder();
/// $XDG_CACHE_HOME/glint, else ~/.cache/glint, likewise: for what can be found out again.
std::optional<std::filesystem::path> cache_folder();
/// $XDG_DATA_HOME/glint, else ~/.local/share/glint: what the user has made. Not made here, but by who writes there.
std::optional<std::filesystem::path> data_folder();
/// $XDG_CONFIG_HOME/glint, else ~/.config/glint, which may not be there: for what the user writes.
std::optional<std::filesystem::path> config_folder();

/// The whole file, or nothing where there is none. Throws Unreadable where it cannot be read, Error where it is no
/// ordinary file or larger than 4 MiB: nothing that Glint remembers is.
std::optional<std::string> read_file(const std::filesystem::path&);
/// Moves a file that cannot be understood out of the way, to <name>.broken or, where that is taken,
/// <name>.broken-2 and so on to 100. Says whether it could: "it was renamed to
/// …".
std::string set_aside(const std::filesystem::path&);

} // namespace glint
