#include "app/files/formats/handed_text.h"
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <filesystem>
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

/// For a single number. "1,000" is ambiguous (one or a thousand), so it is not taken.
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

} // namespace glint
