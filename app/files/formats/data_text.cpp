#include "app/files/formats/data_text.h"
#include "app/files/formats/file_kind.h"
#include "app/files/formats/handed_text.h"
#include "sims/api/error.h"
#include <algorithm>
#include <charconv>
#include <cstddef>
#include <fmt/format.h>
#include <span>

namespace glint {

std::string csv_cell(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == text.npos) return std::string(text);
    std::string cell = "\"";
    for (const char c : text) cell += c == '"' ? "\"\"" : std::string(1, c);
    return cell + "\"";
}

double shortest(float number) {
    char text[32];
    double same = number;
    std::from_chars(text, std::to_chars(text, text + sizeof text, number).ptr, same);
    return same;
}

std::string json_text(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

Json parse_json(std::string_view text) {
    constexpr int max_depth = 32;
    return Json::parse(text, [](int depth, Json::parse_event_t, const Json&) {
        if (depth > max_depth) throw Error("it is nested too deeply");
        return true;
    });
}

namespace {

/// Position after the last quote of the string that begins at `at`; for an open string, the end of its line or text.
std::size_t end_of_string(std::string_view text, std::size_t at) {
    const char quote = text[at];
    const std::string_view three = quote == '"' ? R"(""")" : "'''";
    const bool many_lines = text.substr(at).starts_with(three);
    for (at += many_lines ? 3 : 1; at < text.size(); ++at) {
        if (text[at] == '\n' && !many_lines) return at;
        if (text[at] == '\\' && quote == '"') {
            ++at;
        } else if (text[at] == quote && !many_lines) {
            return at + 1;
        } else if (text[at] == quote && text.substr(at).starts_with(three)) {
            const std::size_t rest = text.find_first_not_of(quote, at); // up to two belong to the string itself
            return std::min({at + 5, rest, text.size()});
        }
    }
    return text.size();
}

/// Limits the depth of nested tables: the library's destructor is recursive.
void require_flat(std::string_view text) {
    constexpr int deepest = 16; // settings have two levels, a script has three
    int open = 0, dots = 0;     // dots: of one key
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (c == '"' || c == '\'') {
            at = end_of_string(text, at);
            continue;
        }
        if (c == '#') {
            at = std::min(text.find('\n', at), text.size());
            continue;
        }
        ++at;
        open = std::max(0, open + (c == '[' || c == '{') - (c == ']' || c == '}'));
        dots = std::string_view("=,[]{}\n").find(c) == std::string_view::npos ? dots + (c == '.') : 0;
        if (open > deepest || dots > deepest)
            throw Error(fmt::format("line {}: it is nested more than {} levels deep",
                                    1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'),
                                    deepest));
    }
}

/// Other programs save text in other encodings: the user must change it there.
void require_utf8(std::string_view text) {
    constexpr std::string_view remedy = ": save it as UTF-8 in your editor, or convert it with iconv";
    const auto is_utf16 = [&] {
        if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) return true;
        return text.size() > 3 && text[0] != 0 && text[1] == 0 && text[2] != 0 && text[3] == 0;
    };
    if (is_utf16()) throw Error(fmt::format("it is in UTF-16, not UTF-8{} -f UTF-16 -t UTF-8", remedy));
    const std::size_t bad = first_invalid_utf8(text);
    if (bad == text.npos) return;
    throw Error(
        fmt::format("line {}: this is not UTF-8, but probably Latin-1 or Windows-1252{} -f WINDOWS-1252 -t UTF-8",
                    1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(bad), '\n'), remedy));
}

} // namespace

toml::table parsed_toml(std::string_view text) {
    const std::string_view kind = kind_of_file(std::as_bytes(std::span(text)));
    if (!kind.empty()) throw Error(fmt::format("it is {}, not a text", kind));
    require_utf8(text);
    require_flat(text);
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& e) {
        throw Error(fmt::format("line {}: {}", e.source().begin.line, e.description()));
    }
}

} // namespace glint
