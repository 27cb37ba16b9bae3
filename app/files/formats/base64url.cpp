#include "app/files/formats/base64url.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cstdint>

namespace glint {
namespace {

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::uint32_t value_of(char digit) {
    const std::size_t found = digits.find(digit);
    if (found == std::string_view::npos)
        throw Error("the share code contains a wrong character: copy the whole code again, and nothing else");
    return static_cast<std::uint32_t>(found);
}

} // namespace

std::string base64url_of(std::span<const std::byte> bytes) {
    std::string text;
    text.reserve((bytes.size() * 4 + 2) / 3);
    std::uint32_t pending = 0;
    unsigned bits = 0;
    for (const std::byte byte : bytes) {
        pending = pending << 8 | std::to_integer<std::uint32_t>(byte);
        for (bits += 8; bits >= 6; bits -= 6) text.push_back(digits[pending >> (bits - 6) & 63u]);
    }
    if (bits > 0) text.push_back(digits[pending << (6 - bits) & 63u]);
    return text;
}

std::string base64_of(std::span<const std::byte> bytes) {
    std::string text = base64url_of(bytes);
    std::ranges::replace(text, '-', '+');
    std::ranges::replace(text, '_', '/');
    text.append((4 - text.size() % 4) % 4, '=');
    return text;
}

std::vector<std::byte> bytes_of_base64url(std::string_view text) {
    std::vector<std::byte> bytes;
    bytes.reserve(text.size() * 3 / 4);
    std::uint32_t pending = 0;
    unsigned bits = 0;
    for (const char digit : text) {
        pending = pending << 6 | value_of(digit), bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes.push_back(static_cast<std::byte>(pending >> bits & 255u));
    }
    if (bits >= 6 || (pending & ((1u << bits) - 1)) != 0)
        throw Error("the share code is cut short: copy all of it, from 'glint' to its end");
    return bytes;
}

} // namespace glint
