#include "app/files/formats/handed_text.h"
#include "app/files/formats/data_text.h"
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>
#include <utility>

namespace glint {

namespace {

/// In UTF-8. Inside a number they become plain spaces.
constexpr std::array<std::string_view, 30> blanks{" ",
                                                  "\t",
                                                  "\n",
                                                  "\r",
                                                  "\v",
                                                  "\f",
                                                  "\xc2\x85",
                                                  "\xc2\xa0",
                                                  "\xe1\x9a\x80",
                                                  "\xe2\x80\x80",
                                                  "\xe2\x80\x81",
                                                  "\xe2\x80\x82",
                                                  "\xe2\x80\x83",
                                                  "\xe2\x80\x84",
                                                  "\xe2\x80\x85",
                                                  "\xe2\x80\x86",
                                                  "\xe2\x80\x87",
                                                  "\xe2\x80\x88",
                                                  "\xe2\x80\x89",
                                                  "\xe2\x80\x8a",
                                                  "\xe2\x80\x8b",
                                                  "\xe2\x80\x8e",
                                                  "\xe2\x80\x8f",
                                                  "\xe2\x80\xa8",
                                                  "\xe2\x80\xa9",
                                                  "\xe2\x80\xaf",
                                                  "\xe2\x81\x9f",
                                                  "\xe2\x81\xa0",
                                                  "\xe3\x80\x80",
                                                  "\xef\xbb\xbf"};

constexpr std::array<std::pair<std::string_view, std::string_view>, 13> quotes{{{"\"", "\""},
                                                                                {"'", "'"},
                                                                                {"`", "`"},
                                                                                {"“", "”"},
                                                                                {"„", "“"},
                                                                                {"„", "”"},
                                                                                {"”", "”"},
                                                                                {"‘", "’"},
                                                                                {"‚", "‘"},
                                                                                {"«", "»"},
                                                                                {"»", "«"},
                                                                                {"‹", "›"},
                                                                                {"›", "‹"}}};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

void replace_all(std::string& text, std::string_view what, std::string_view by) {
    for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
}

/// For a text that contains a single number. "1,000" is ambiguous (one or a thousand), so it is not taken.
bool is_decimal_comma(std::string_view number) {
    const std::size_t comma = number.find(',');
    if (comma == number.npos || number.find(',', comma + 1) != number.npos || number.find('.') != number.npos)
        return false;
    const std::string_view whole = number.substr(0, comma), rest = number.substr(comma + 1);
    if (rest.empty()) return false;
    const bool may_be_thousands = rest.size() == 3 && whole.size() <= 3 && !whole.empty() && whole.front() != '0';
    return !may_be_thousands;
}

void take_decimal_commas(std::string& text) {
    const auto belongs = [](char c) { return is_digit(c) || c == ',' || c == '.'; };
    for (std::size_t from = 0; from < text.size();) {
        std::size_t to = from;
        while (to < text.size() && belongs(text[to])) ++to;
        const std::string_view number = std::string_view(text).substr(from, to - from);
        if (is_decimal_comma(number)) text[from + number.find(',')] = '.';
        from = std::max(to, from + 1);
    }
}

/// "%20" becomes a blank; a % without two hexadecimal digits stays.
std::string percent_decoded(std::string_view text) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned value = 0;
        const char* const first = text.data() + i + 1;
        const bool coded =
            text[i] == '%' && i + 2 < text.size() && std::from_chars(first, first + 2, value, 16).ptr == first + 2;
        decoded += coded ? static_cast<char>(value) : text[i];
        if (coded) i += 2;
    }
    return decoded;
}

bool is_there(std::string_view path) {
    std::error_code unknown; // the text may be too long for a name
    return std::filesystem::exists(std::filesystem::path(path), unknown);
}

} // namespace

std::string_view without_blanks(std::string_view text) {
    const auto cut = [&](auto has, auto remove) {
        const auto* const blank = std::ranges::find_if(blanks, [&](std::string_view one) { return has(one); });
        if (blank == blanks.end()) return false;
        remove(blank->size());
        return true;
    };
    while (cut([&](std::string_view one) { return text.starts_with(one); },
               [&](std::size_t bytes) { text.remove_prefix(bytes); })) {}
    while (cut([&](std::string_view one) { return text.ends_with(one); },
               [&](std::size_t bytes) { text.remove_suffix(bytes); })) {}
    return text;
}

std::string_view handed_text(std::string_view text) {
    text = without_blanks(text);
    for (const auto& [open, close] : quotes)
        if (text.size() >= open.size() + close.size() && text.starts_with(open) && text.ends_with(close))
            return without_blanks(text.substr(open.size(), text.size() - open.size() - close.size()));
    return text;
}

std::string handed_number(std::string_view handed) {
    std::string text(handed_text(handed));
    replace_all(text, "\xe2\x88\x92", "-");
    for (const std::string_view blank : blanks)
        if (blank != " ") replace_all(text, blank, " ");
    take_decimal_commas(text);
    return text;
}

std::string_view unquoted_text(std::string_view handed) {
    const std::string_view text = without_blanks(handed);
    const bool quoted = text.size() >= 2 && text.starts_with('"') && text.ends_with('"');
    return quoted ? text.substr(1, text.size() - 2) : text;
}

std::string quoted_text(std::string_view text) {
    return text.empty() || unquoted_text(text) != text ? fmt::format("\"{}\"", text) : std::string(text);
}

std::string handed_path(std::string_view handed) {
    if (!handed.empty() && is_there(handed)) return std::string(handed);
    std::string text(handed_text(handed));
    constexpr std::string_view scheme = "file://", host = "localhost";
    if (text.starts_with(scheme)) {
        text = percent_decoded(std::string_view(text).substr(scheme.size()));
        if (text.starts_with(host)) text.erase(0, host.size());
    }
    const char* const home = std::getenv("HOME");
    if (home && (text == "~" || text.starts_with("~/"))) text.replace(0, 1, home);
    return text;
}

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
    std::uint32_t code; ///< the byte itself if the text is not UTF-8
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

std::size_t first_invalid_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const Letter letter = first_letter(text.substr(at));
        if (!letter.valid) return at;
        at += letter.bytes;
    }
    return text.npos;
}

std::string_view one_line(std::string_view text, std::size_t most_bytes) {
    std::size_t bytes = 0;
    while (bytes < text.size()) {
        const Letter letter = first_letter(text.substr(bytes));
        const bool belongs = letter.valid && letter.code != '\n' && !acts(letter.code);
        if (!belongs || bytes + letter.bytes > most_bytes) break;
        bytes += letter.bytes;
    }
    return text.substr(0, bytes);
}

std::size_t letters_in(std::string_view text) {
    const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xc0u) != 0x80u; };
    return static_cast<std::size_t>(std::ranges::count_if(text, begins));
}

std::string shown_part(std::string_view written, std::size_t most) {
    return printable(std::string(written.substr(0, most))) + (written.size() > most ? "..." : "");
}

} // namespace glint
