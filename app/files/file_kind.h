// What a file is, by its first bytes, whatever it is called.
#pragma once
#include <cstddef>
#include <span>
#include <string_view>

namespace glint {

/// "a JPEG image", for a sentence; "": none that is known. The first 512 bytes are enough.
std::string_view kind_of_file(std::span<const std::byte>);

} // namespace glint
