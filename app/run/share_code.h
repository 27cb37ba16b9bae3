// A run as one line of text, for pasting into a chat: "glint1:" and a .glint file without fields as base64url.
#pragma once
#include "app/run/record.h"
#include "app/world/catalog.h"
#include <string_view>

namespace glint {

/// The state at the run's end is left out. Throws Error if the seed has fields, or the text would be too long.
std::string share_code(const RunRecord&);
/// Line breaks and spaces may be anywhere. The catalog must outlive the record. Throws Error.
RunRecord from_share_code(std::string_view, const Catalog&);

/// Whether it begins as a share code does, of any version.
bool looks_like_share_code(std::string_view);
/// Whether it may be a code without its beginning: a long word of its letters that does not look like a file's name.
bool looks_like_rest_of_share_code(std::string_view);

} // namespace glint
