// Bytes as text that survives chats, addresses and shells: base64 with - and _ and without padding (RFC 4648, 5).
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

std::string base64url_of(std::span<const std::byte>);
/// Accepts only the text that base64url_of() writes: no spaces, no padding, one text for the same bytes. Throws Error.
std::vector<std::byte> bytes_of_base64url(std::string_view);

/// Standard base64 (RFC 4648, section 4), with +, / and padding, for data: addresses.
std::string base64_of(std::span<const std::byte>);

} // namespace glint
