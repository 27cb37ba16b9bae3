#include "app/files/formats/printable.h"
#include "app/files/formats/json.h"
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>

namespace glint {

std::string printable(const std::string& line) {
    std::string text = Json::parse(Json(line).dump(-1, ' ', false, Json::error_handler_t::replace));
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; };
    std::ranges::replace_if(text, is_control, '?');
    return text;
}

std::vector<std::string> printable_lines(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(printable(text.substr(begin, end - begin)));
        begin = end + 1;
    }
    return lines;
}

namespace {

struct Letter {
    std::uint32_t code; ///< the byte itself if it is not UTF-8
    std::size_t bytes;
    bool valid;
};

Letter first_letter(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    const std::size_t bytes = lead < 0x80   ? 1
                              : lead < 0xc2 ? 0
                              : lead < 0xe0 ? 2
                              : lead < 0xf0 ? 3
                              : lead < 0xf5 ? 4
                                            : 0;
    if (bytes == 0 || bytes > text.size()) return {lead, 1, false};
    std::uint32_t code = bytes == 1 ? lead : lead & (0x7fu >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xc0u) != 0x80u) return {lead, 1, false};
        code = code << 6u | (byte(i) & 0x3fu);
    }
    constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool valid = code >= smallest[bytes] && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return valid ? Letter{code, bytes, true} : Letter{lead, 1, false};
}

/// Whether it affects the text around it and is invisible itself.
bool acts(std::uint32_t code) {
    const auto within = [&](std::uint32_t from, std::uint32_t to) { return code >= from && code <= to; };
    return (code < 0x20 && code != '\n') || within(0x7f, 0x9f) || within(0x202a, 0x202e) || within(0x2066, 0x2069) ||
           within(0x2028, 0x2029) || code == 0x200e || code == 0x200f;
}

} // namespace

std::string visible(std::string_view text) {
    std::string seen;
    seen.reserve(text.size());
    while (!text.empty()) {
        const Letter letter = first_letter(text);
        if (letter.valid && !acts(letter.code))
            seen += text.substr(0, letter.bytes);
        else if (letter.code == '\t')
            seen += ' ';
        else if (letter.valid && letter.code > 0xff)
            seen += fmt::format("\\u{:04x}", letter.code);
        else
            seen += fmt::format("\\x{:02x}", letter.code);
        text.remove_prefix(letter.bytes);
    }
    return seen;
}

std::size_t first_not_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const Letter letter = first_letter(text.substr(at));
        if (!letter.valid) return at;
        at += letter.bytes;
    }
    return text.npos;
}

std::size_t letters_in(std::string_view text) {
    const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xc0u) != 0x80u; };
    return static_cast<std::size_t>(std::ranges::count_if(text, begins));
}

std::string shown_part(std::string_view written, std::size_t most) {
    return printable(std::string(written.substr(0, most))) + (written.size() > most ? "..." : "");
}

} // namespace glint
