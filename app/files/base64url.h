// Bytes as text that survives chats, addresses and shells: base64 with - and _ and without padding (RFC 4648, 5).
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

std::string base64url_of(std::span<const std::byte>);
/// Only what base64url_of writes is taken: no spaces, no padding, no other text for the same bytes. Throws Error.
std::vector<std::byte> bytes_of_base64url(std::string_view);

/// The usual one (RFC 4648, 4), with + and / and padding, as data: addresses want it.
std::string base64_of(std::span<const std::byte>);

} // namespace glint
