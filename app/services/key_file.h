// keys.toml: which keys do what, where a user wants others than those that actions come with.
#pragma once
#include "app/services/actions.h"
#include <filesystem>
#include <optional>

namespace glint {

/// Of the user's; it may not be there. Nothing where there is no home folder.
std::optional<std::filesystem::path> keys_file();

/// A line an action: pause = "K", "next method" = ["M", "Ctrl+M"], step = "". Throws Error: the line, and what is wrong
/// there.
std::vector<KeyBinding> bindings_from_toml(std::string_view text, const Actions&);
/// Every action with its keys, as lines that do nothing until their # is taken away.
std::string keys_as_toml(const Actions&);

/// The keys of the file from now on, or where there is none, as they come. Says what is wrong; then they stay as they
/// are. Whether there is such a file.
bool read_keys(Actions&, Notices&);

} // namespace glint
