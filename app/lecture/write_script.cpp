#include "app/lecture/script.h"
#include "app/world/text/number_text.h"
#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace glint {
namespace {

using Words = fmt::memory_buffer;

template <class... Values> void add(Words& to, fmt::format_string<Values...> how, Values&&... values) {
    fmt::format_to(std::back_inserter(to), how, std::forward<Values>(values)...);
}

/// Texts of several lines stay several lines, because lecturers edit them.
std::string toml_string(std::string_view text) {
    const bool lines = text.find('\n') != text.npos;
    std::string out = lines ? "\"\"\"\n" : "\"";
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool ends = c == '"' && (!lines || i + 1 == text.size() || text[i + 1] == '"');
        if (c == '\\' || ends) out += '\\';
        if ((static_cast<unsigned char>(c) < ' ' && c != '\n') || c == 127)
            out += fmt::format("\\u{:04x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
        else
            out += c;
    }
    return out += lines ? R"(""")" : "\"";
}

std::string key_text(std::string_view id) {
    const auto bare = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    };
    return !id.empty() && std::ranges::all_of(id, bare) ? std::string(id) : toml_string(id);
}

/// A number if the text is one, so that the file is easy to read.
std::string value_text(const std::string& value) {
    const auto whole = parsed_number<std::int64_t>(value);
    if (whole && fmt::format("{}", *whole) == value) return value;
    const auto number = parsed_number<double>(value);
    const bool the_same = number && fmt::format("{}", *number) == value;
    return the_same && value.find_first_of(".e") != value.npos ? value : toml_string(value);
}

void add_text(Words& to, const char* key, const std::optional<std::string>& value) {
    if (value) add(to, "{} = {}\n", key, toml_string(*value));
}

void add_lines(Words& to, const char* key, const std::string& value) {
    if (!value.empty()) add(to, "{} = {}\n", key, toml_string(value));
}

void add_number(Words& to, const char* key, double value) {
    add(to, "{} = {}\n", key,
        value == static_cast<double>(static_cast<std::int64_t>(value))
            ? fmt::format("{}", static_cast<std::int64_t>(value))
            : fmt::format("{}", value));
}

std::string table_text(const std::map<std::string, std::string>& values, const std::string& device = "") {
    std::string out;
    for (const auto& [id, value] : values)
        out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", key_text(id), value_text(value));
    if (!device.empty()) out += fmt::format("{}device = {}", out.empty() ? "" : ", ", toml_string(device));
    return fmt::format("{{{}}}", out);
}

std::string names_text(const std::vector<std::string>& names) {
    if (names.size() == 1) return toml_string(names.front());
    std::string out;
    for (const std::string& name : names) out += fmt::format("{}{}", out.empty() ? "" : ", ", toml_string(name));
    return fmt::format("[{}]", out);
}

void add_shown_parts(Words& to, const ScriptStep& step) {
    add_text(to, "simulation", step.simulation), add_text(to, "run", step.run);
    if (step.at) add(to, "at = {}\n", *step.at);
    add_text(to, "preset", step.preset);
    if (!step.values.empty()) add(to, "set = {}\n", table_text(step.values));
    if (!step.animations.empty()) add(to, "animate = {}\n", table_text(step.animations));
    add_text(to, "method", step.method), add_text(to, "device", step.device);
    if (step.present) add(to, "present = {}\n", names_text(*step.present));
    if (step.size) add(to, "size = \"{}x{}\"\n", step.size->width, step.size->height);
    if (step.speed) add_number(to, "speed", *step.speed);
    if (step.paused) add(to, "paused = {}\n", *step.paused);
    if (step.alone) add(to, "compare = false\n");
    if (step.compare) add(to, "compare = {}\n", table_text(step.compare->values, step.compare->device));
}

void add_step(Words& to, const ScriptStep& step) {
    add(to, "\n[[step]]\n");
    add_lines(to, "caption", step.caption);
    add_lines(to, "question", step.question), add_lines(to, "answer", step.answer);
    add_lines(to, "if_device", step.if_device);
    add_shown_parts(to, step);
    if (step.shows) add(to, "shows = {}\n", names_text(*step.shows));
    if (step.stage) add(to, "stage = {}\n", *step.stage);
    add_lines(to, "action", step.action);
    if (step.seconds > 0) add_number(to, "seconds", step.seconds);
}

} // namespace

std::string to_toml(const Script& script) {
    Words text;
    add(text, "# A script for Glint, played by: glint --script FILE. docs/scripts.md lists the keys of a step.\n");
    add(text, "title = {}\n", toml_string(script.title));
    add_lines(text, "summary", script.summary);
    if (script.minutes > 0) add_number(text, "minutes", script.minutes);
    if (script.loop) add(text, "loop = true\n");
    if (script.restore_after != Script().restore_after) add_number(text, "restore_after", script.restore_after);
    for (const ScriptStep& step : script.steps) add_step(text, step);
    return fmt::to_string(text);
}

} // namespace glint
