// The files that a handout is written into: HTML is one, Markdown has its figures beside it.
#pragma once
#include "app/files/new_file.h"
#include "app/handout/handout.h"
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

enum class HandoutFormat { html, markdown };
/// By how its name ends: .html, .htm or .md; nothing: it is none of them.
std::optional<HandoutFormat> handout_format(const std::filesystem::path&);

struct HandoutFile {
    std::string name, bytes;
};
/// The document first. Figures beside it begin with its name.
std::vector<HandoutFile> files_of(const Handout&, HandoutFormat, const std::filesystem::path&);

/// Writes all of them or none. Throws Error.
void write_handout(const Handout&, HandoutFormat, const std::filesystem::path&);
/// The same under a name that the program chose: replaces no file. Returns the name that it got. Throws Error.
std::string write_handout(const Handout&, HandoutFormat, NewFileName);

} // namespace glint
