// Files of a handout: HTML is one file, Markdown has its figures in separate files.
#pragma once
#include "app/files/new_file.h"
#include "app/lecture/handout.h"
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

enum class HandoutFormat { html, markdown };
/// By the ending of its name: .html, .htm or .md; nothing for others.
std::optional<HandoutFormat> handout_format(const std::filesystem::path&);

struct HandoutFile {
    std::string name, bytes;
};
/// The document first. Names of figures begin with the document's.
std::vector<HandoutFile> files_of(const Handout&, HandoutFormat, const std::filesystem::path&);

/// Writes all files or none. Throws Error.
void write_handout(const Handout&, HandoutFormat, const std::filesystem::path&);
/// Likewise with a name that the program chose: replaces no file. Returns the final name. Throws Error.
std::string write_handout(const Handout&, HandoutFormat, NewFileName);

} // namespace glint
