// A run as bytes: the .glint file. The whole file is checked before any part of it is returned.
#pragma once
#include "app/run/record.h"
#include "app/world/catalog.h"
#include <span>
#include <string_view>

namespace glint {

/// The file's bytes. Throws Error if the run could not be read again.
std::vector<std::byte> encode(const RunRecord&);
/// skip: for a replay from the beginning, which needs no state at the end.
enum class EndState { keep, skip };
/// The catalog must outlive the record. Throws Error that says what is wrong, and what to do.
RunRecord decode(std::span<const std::byte> file, const Catalog&, EndState = EndState::keep);

/// A run from bytes of any supported kind: a .glint file, a picture with a share code, or a share code as text.
RunRecord read_run(std::span<const std::byte> file_or_code, const Catalog&, EndState = EndState::keep);

// Opens a run by a file's name or a share code.

/// A .glint file, a picture that contains a run, or a share code. The catalog must outlive the record. Throws Error
/// that says what is wrong, and with which file.
RunRecord open_run(const std::string& file_or_code, const Catalog&, EndState = EndState::keep);

// A run as one line of text, for pasting into a chat: "glint1:" and a .glint file without fields as base64url.

/// The state at the run's end is left out. Throws Error if the seed has fields, or the text would be too long.
std::string share_code(const RunRecord&);
/// Line breaks and spaces may be anywhere. The catalog must outlive the record. Throws Error.
RunRecord from_share_code(std::string_view, const Catalog&);

/// Whether it begins as a share code does, of any version.
bool looks_like_share_code(std::string_view);
/// Whether it may be a code without its beginning: a long word of its letters that does not look like a file's name.
bool looks_like_rest_of_share_code(std::string_view);

} // namespace glint
