#include "app/world/equation.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cstdint>
#include <cstring>

namespace glint {
namespace {

constexpr std::size_t max_bytes = 240;

/// Bytes of the character at the beginning; 0: not UTF-8.
std::size_t character_bytes(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t bytes = lead < 0x80   ? 1
                              : lead < 0xC2 ? 0
                              : lead < 0xE0 ? 2
                              : lead < 0xF0 ? 3
                              : lead < 0xF5 ? 4
                                            : 0;
    if (bytes == 0 || text.size() < bytes) return 0;
    const auto continues = [](unsigned char c) { return (c & 0xC0) == 0x80; };
    return std::ranges::all_of(text.substr(1, bytes - 1), continues) ? bytes : 0;
}

/// 0 at the end of the text.
std::uint32_t first_character(std::string_view text) {
    const std::size_t bytes = text.empty() ? 0 : character_bytes(text);
    if (bytes == 0) return 0;
    constexpr unsigned lead_bits[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    std::uint32_t character = static_cast<unsigned char>(text.front()) & lead_bits[bytes];
    for (const unsigned char c : text.substr(1, bytes - 1)) character = character << 6 | (c & 0x3Fu);
    return character;
}

/// Subscripts, primes and combining marks: part of the symbol before them.
bool belongs_to_symbol(std::uint32_t c) {
    const bool is_subscript = (c >= 0x2080 && c <= 0x209C) || (c >= 0x1D62 && c <= 0x1D6A) || c == 0x2C7C;
    return is_subscript || (c >= 0x2032 && c <= 0x2034) || (c >= 0x300 && c <= 0x36F);
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Whether that place is in a word of three or more letters that is longer than the place.
bool lies_in_word(std::string_view equation, std::size_t first, std::size_t size) {
    if (!is_letter(equation[first])) return false;
    std::size_t begin = first, end = first;
    while (begin > 0 && is_letter(equation[begin - 1])) --begin;
    while (end < equation.size() && is_letter(equation[end])) ++end;
    return end - begin >= 3 && end - begin > size;
}

} // namespace

std::string equation_from(const char* text) {
    if (!text) return "";
    const std::size_t size = strnlen(text, max_bytes + 1);
    if (size > max_bytes) throw Error("its equation has more than 240 bytes, or no end");
    const std::string_view line(text, size);
    for (std::size_t i = 0; i < size;) {
        const std::size_t bytes = character_bytes(line.substr(i));
        if (bytes == 0) throw Error("its equation is not UTF-8");
        if (static_cast<unsigned char>(line[i]) < ' ' || line[i] == 0x7f)
            throw Error("its equation must be one line, but has a line break or another control character");
        i += bytes;
    }
    return std::string(line);
}

std::size_t find_symbol(std::string_view equation, std::string_view symbol, std::size_t from) {
    if (symbol.empty()) return std::string_view::npos;
    for (std::size_t at = equation.find(symbol, from); at != equation.npos; at = equation.find(symbol, at + 1)) {
        const std::uint32_t next = first_character(equation.substr(at + symbol.size()));
        if (!belongs_to_symbol(next) && !lies_in_word(equation, at, symbol.size())) return at;
    }
    return std::string_view::npos;
}

} // namespace glint
