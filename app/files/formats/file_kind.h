// Kind of a file by its first bytes, independent of its name.
#pragma once
#include <cstddef>
#include <span>
#include <string_view>

namespace glint {

/// "a JPEG image", for a sentence; "" if the kind is unknown. The first 512 bytes are enough.
std::string_view kind_of_file(std::span<const std::byte>);

} // namespace glint
