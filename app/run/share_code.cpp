#include "app/files/formats/base64url.h"
#include "app/run/run_file.h"
#include "app/run/sealed.h"
#include "sims/api/error.h"
#include <algorithm>
#include <charconv>
#include <optional>

namespace glint {
namespace {

constexpr std::string_view code_prefix = "glint";
constexpr std::size_t max_length = std::size_t{4} << 20; // characters

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// Mail programs put '>' before quoted lines.
std::string without_spaces(std::string_view text) {
    std::string code;
    for (const char c : text)
        if (!is_blank(c) && c != '>') code.push_back(c);
    return code;
}

bool is_code_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

struct Parts {
    unsigned major;
    std::string_view payload;
};
/// "glint1:…", without spaces.
std::optional<Parts> parts_of(std::string_view code) {
    if (!code.starts_with(code_prefix)) return {};
    code.remove_prefix(code_prefix.size());
    unsigned major = 0;
    const auto [end, error] = std::from_chars(code.data(), code.data() + code.size(), major);
    if (error != std::errc{} || end == code.data() + code.size() || *end != ':') return {};
    code.remove_prefix(static_cast<std::size_t>(end - code.data()) + 1);
    return Parts{major, code};
}

/// Text from the beginning of a code: after words, quotes, brackets or a mail's quote marks, not inside a name or path.
std::string_view from_prefix(std::string_view text) {
    for (std::size_t at = text.find(code_prefix); at != text.npos; at = text.find(code_prefix, at + 1)) {
        std::size_t end = at + code_prefix.size();
        while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
        const bool numbered = end > at + code_prefix.size() && end < text.size() && text[end] == ':';
        const bool begins = at == 0 || (!is_code_character(text[at - 1]) && text[at - 1] != '/' && text[at - 1] != '.');
        if (numbered && begins) return text.substr(at);
    }
    return {};
}

/// Only the code: up to the first character that no code contains. over_blanks: lines were wrapped; else the first
/// blank ends it.
std::string code_in(std::string_view text, bool over_blanks) {
    const std::string joined = over_blanks ? without_spaces(text) : "";
    const bool wrapped = parts_of(joined).has_value();
    const std::string_view from = wrapped ? std::string_view(joined) : from_prefix(text);
    std::size_t end = std::min(from.find(':'), from.size() - std::min<std::size_t>(1, from.size())) + 1;
    const auto continues = [&](char c) { return is_code_character(c) || (over_blanks && (is_blank(c) || c == '>')); };
    while (end < from.size() && continues(from[end])) ++end;
    return without_spaces(from.substr(0, end));
}

bool is_whole(std::string_view code) {
    const auto parts = parts_of(code);
    if (!parts) return false;
    try {
        (void)unseal(bytes_of_base64url(parts->payload));
        return true;
    } catch (const Error&) { return false; }
}

/// The code, with any line breaks and any words after it: the longest candidate that ends at a blank and has a valid
/// checksum. If none has, all text that looks like a code.
std::string whole_code_in(std::string_view text) {
    constexpr int max_tried_codes = 64; // limit of candidates; each is decoded
    const std::string longest = code_in(text, true);
    std::string shorter = longest;
    std::string_view rest = from_prefix(text).empty() ? text : from_prefix(text);
    const auto colon = static_cast<std::ptrdiff_t>(std::min(rest.find(':'), rest.size()));
    const auto continues = [](char c) { return is_code_character(c) || is_blank(c) || c == '>'; };
    const auto* const behind = rest.begin() + std::min(colon + 1, std::ssize(rest));
    rest = rest.substr(0, static_cast<std::size_t>(std::find_if_not(behind, rest.end(), continues) - rest.begin()));
    for (int i = 0; i < max_tried_codes && !shorter.empty(); ++i) {
        if (is_whole(shorter)) return shorter;
        const std::size_t blank = rest.find_last_of(" \t\r\n");
        if (blank == rest.npos) break;
        rest = rest.substr(0, blank);
        shorter = code_in(rest, true);
    }
    const std::string first_word = code_in(text, false);
    return is_whole(first_word) ? first_word : longest;
}

void require_length(std::size_t characters) {
    if (characters > max_length)
        throw Error("this run is too long for a share code: save it as a .glint file and send that file");
}

} // namespace

std::string share_code(const RunRecord& run) {
    if (!run.seed.fields.empty())
        throw Error("this run begins with a loaded state, which a share code cannot contain: save it as a .glint file "
                    "and send that file");
    RunRecord without = run;
    without.fields.clear();
    std::string code =
        std::string(code_prefix) + std::to_string(run_format_major) + ":" + base64url_of(encode(without));
    require_length(code.size());
    return code;
}

namespace {

RunRecord from_clean_code(const std::string& code, const Catalog& catalog) {
    const auto parts = parts_of(code);
    if (!parts) throw Error("this is not a share code: copy all of it, from 'glint1:' to its end");
    if (parts->major > run_format_major) refuse_newer(parts->major);
    const auto file = bytes_of_base64url(parts->payload);
    if (!is_sealed(file)) throw Error("this share code is incomplete: copy all of it again from its source");
    if (!unseal(file).fields.empty())
        throw Error("this share code is larger than the maximum: ask for a .glint file instead");
    return decode(file, catalog);
}

} // namespace

RunRecord from_share_code(std::string_view text, const Catalog& catalog) {
    require_length(text.size());
    return from_clean_code(whole_code_in(text), catalog);
}

bool looks_like_share_code(std::string_view text) {
    constexpr std::size_t enough = 256; // including leading words
    const std::string_view beginning = text.substr(0, enough);
    return parts_of(without_spaces(beginning)) || parts_of(without_spaces(from_prefix(beginning)));
}

bool looks_like_rest_of_share_code(std::string_view text) {
    constexpr std::size_t shortest = 64; // the shortest codes have twice as many
    return text.size() >= shortest && text.find_first_of("./") == text.npos;
}

} // namespace glint
