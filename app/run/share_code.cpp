#include "app/run/share_code.h"
#include "app/files/base64url.h"
#include "app/run/run_file.h"
#include "app/run/sealed.h"
#include "sims/api/error.h"
#include <algorithm>
#include <charconv>
#include <optional>

namespace glint {
namespace {

constexpr std::string_view scheme = "glint";
constexpr std::size_t max_length = std::size_t{4} << 20; // characters

std::string without_spaces(std::string_view text) {
    std::string code;
    for (const char c : text)
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n') code.push_back(c);
    return code;
}

struct Parts {
    unsigned major;
    std::string_view payload;
};
/// "glint1:…", without spaces.
std::optional<Parts> parts_of(std::string_view code) {
    if (!code.starts_with(scheme)) return {};
    code.remove_prefix(scheme.size());
    unsigned major = 0;
    const auto [end, error] = std::from_chars(code.data(), code.data() + code.size(), major);
    if (error != std::errc{} || end == code.data() + code.size() || *end != ':') return {};
    code.remove_prefix(static_cast<std::size_t>(end - code.data()) + 1);
    return Parts{major, code};
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
    std::string code = std::string(scheme) + std::to_string(run_format_major) + ":" + base64url_of(encode(without));
    require_length(code.size());
    return code;
}

RunRecord from_share_code(std::string_view text, const Catalog& catalog) {
    require_length(text.size());
    const std::string code = without_spaces(text);
    const auto parts = parts_of(code);
    if (!parts) throw Error("this is not a share code: copy all of it, from 'glint1:' to its end");
    if (parts->major > run_format_major) refuse_newer(parts->major);
    const auto file = bytes_of_base64url(parts->payload);
    if (!is_sealed(file)) throw Error("this share code is incomplete: copy all of it again from its source");
    if (!unseal(file).fields.empty())
        throw Error("this share code is larger than the maximum: ask for a .glint file instead");
    return decode(file, catalog);
}

bool looks_like_share_code(std::string_view text) {
    constexpr std::size_t enough = 256; // leading spaces and all
    return parts_of(without_spaces(text.substr(0, enough))).has_value();
}

bool looks_like_rest_of_share_code(std::string_view text) {
    constexpr std::size_t shortest = 64; // of a run of nothing they have twice as many
    return text.size() >= shortest && text.find_first_of("./") == text.npos;
}

} // namespace glint
