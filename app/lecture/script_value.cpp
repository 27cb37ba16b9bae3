#include "app/lecture/script_value.h"
#include "app/lecture/script.h"
#include "app/world/definition.h"
#include "app/world/instance.h"
#include "app/world/text/number_text.h"
#include "sims/api/error.h"
#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>

namespace glint {
namespace {

constexpr std::size_t max_name_bytes = 4096; // long enough for a share code
constexpr std::size_t max_names = 16;

bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; }

/// The value as text for Params::set; nothing if the node cannot be the value of a parameter.
std::optional<std::string> parameter_text(const toml::node& node) {
    if (const auto text = node.value_exact<std::string>())
        return std::ranges::any_of(*text, is_control) || text->size() > max_name_bytes ? std::nullopt : text;
    if (const auto flag = node.value_exact<bool>()) return *flag ? "on" : "off";
    if (const auto whole = node.value_exact<std::int64_t>()) return fmt::format("{}", *whole);
    if (const auto number = node.value_exact<double>()) return fmt::format("{}", *number);
    return {};
}

} // namespace

void ScriptValue::refuse(std::string_view takes) const {
    throw Error(fmt::format("line {}: {} takes {}", line(), key_, takes));
}

std::string ScriptValue::text() const {
    auto text = node_.value_exact<std::string>();
    if (!text) refuse("a text in quotes");
    return *std::move(text);
}

std::string ScriptValue::name() const {
    std::string name = text();
    if (name.size() > max_name_bytes || std::ranges::any_of(name, is_control))
        refuse(fmt::format("one line of at most {} bytes", max_name_bytes));
    return name;
}

std::vector<std::string> ScriptValue::names() const {
    const toml::array* several = node_.as_array();
    if (!several) return {name()};
    if (several->empty() || several->size() > max_names) refuse(fmt::format("at most {} names", max_names));
    std::vector<std::string> names;
    names.reserve(several->size());
    for (const toml::node& one : *several) names.push_back(ScriptValue(key_, one).name());
    return names;
}

std::vector<std::string> ScriptValue::names_or_none() const {
    const toml::array* several = node_.as_array();
    return several && several->empty() ? std::vector<std::string>() : names();
}

std::string ScriptValue::caption() const {
    std::string lines = text();
    std::erase(lines, '\r'); // a carriage return of another system's line ends
    while (lines.ends_with('\n')) lines.pop_back();
    if (lines.size() > max_caption_bytes)
        refuse(fmt::format("at most {} bytes (this text has {}), so that it is readable from the last row",
                           max_caption_bytes, lines.size()));
    if (std::ranges::any_of(lines, [](char c) { return is_control(c) && c != '\n'; }))
        refuse("letters and line breaks, but no control characters");
    return lines;
}

bool ScriptValue::boolean() const {
    const auto flag = node_.value_exact<bool>();
    if (!flag) refuse("true or false");
    return *flag;
}

double ScriptValue::number(double low, double high) const {
    const auto number = node_.is_number() ? node_.value<double>() : std::nullopt;
    if (!number || !(*number >= low && *number <= high)) refuse(fmt::format("a number from {} to {}", low, high));
    return *number;
}

std::int64_t ScriptValue::whole(std::int64_t low, std::int64_t high) const {
    const auto number = node_.value_exact<std::int64_t>();
    if (!number || *number < low || *number > high) refuse(fmt::format("a whole number from {} to {}", low, high));
    return *number;
}

Extent ScriptValue::size() const {
    const std::string written = text(),
                      takes = fmt::format("a size such as \"1024x768\", {} to {} for width and height", smallest_side,
                                          largest_side);
    const std::size_t cross = written.find('x');
    const auto side = [&](std::string_view digits) {
        const auto cells = parsed_number<int>(digits);
        if (!cells || *cells < smallest_side || *cells > largest_side) refuse(takes);
        return *cells;
    };
    if (cross == std::string::npos) refuse(takes);
    const std::string_view all = written;
    return {side(all.substr(0, cross)), side(all.substr(cross + 1))};
}

std::map<std::string, std::string> ScriptValue::values(std::map<std::string, int>& lines,
                                                       std::string_view example) const {
    const toml::table* table = node_.as_table();
    if (!table) refuse(fmt::format("parameters and their values, such as {}", example));
    std::map<std::string, std::string> values;
    for (const auto& [id, node] : *table) {
        const std::string key = fmt::format("{}.{}", key_, id.str());
        const auto text = parameter_text(node);
        if (!text) ScriptValue(key, node).refuse("a number, true or false, or a text in quotes");
        if (id.str().size() > max_name || std::ranges::any_of(id.str(), is_control))
            ScriptValue(key_, node).refuse("names of parameters, but this name is not a parameter");
        values.emplace(id.str(), *text);
        lines.emplace(key, static_cast<int>(node.source().begin.line));
    }
    return values;
}

} // namespace glint
