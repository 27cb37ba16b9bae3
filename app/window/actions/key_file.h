// keys.toml: the user's keys that differ from the defaults.
#pragma once
#include "app/window/actions/actions.h"
#include <filesystem>
#include <optional>

namespace glint {

/// Path of the user's file; it may not exist. Nothing if there is no home folder.
std::optional<std::filesystem::path> keys_file();

/// One line for each action: pause = "K", "next method" = ["M", "Ctrl+M"], step = "". Throws Error with the line and
/// the fault in it.
std::vector<KeyBinding> bindings_from_toml(std::string_view text, const Actions&);
/// Every action with its keys, as lines that are commented out.
std::string keys_as_toml(const Actions&);

/// Uses the keys of the file from now on; without a file, the defaults. If the file is wrong, a notice says so and the
/// keys stay unchanged. Returns whether the file exists.
bool read_keys(Actions&, Notices&);

} // namespace glint
