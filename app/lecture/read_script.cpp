#include "app/files/formats/data_text.h"
#include "app/lecture/script.h"
#include "app/run/marks.h"
#include "app/run/sound.h"
#include "app/world/definition.h"
#include "app/world/instance.h"
#include "app/world/text/names.h"
#include "app/world/text/number_text.h"
#include "sims/api/error.h"
#include "sims/api/view.h"
#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <toml++/toml.h>
#include <utility>
#include <vector>

namespace glint {

// One value in a script's text, read as the type of its key. Else throws Error that names the line, the key and the
// allowed values.

class ScriptValue {
public:
    ScriptValue(std::string_view key, const toml::node& node) : key_(key), node_(node) {}

    std::string name() const;                       ///< one line
    std::vector<std::string> names() const;         ///< one name, or several in brackets
    std::vector<std::string> names_or_none() const; ///< the same names, or empty brackets
    std::string caption() const;                    ///< some lines, at most max_caption_bytes
    bool boolean() const;
    bool is_boolean() const { return node_.is_boolean(); }
    double number(double low, double high) const;
    std::int64_t whole(std::int64_t low, std::int64_t high) const;
    Extent size() const; ///< "1024x768"
    /// A table of parameters' values as for Params::set, or of other texts. `lines` gets the line of each, as "set.k".
    std::map<std::string, std::string> values(std::map<std::string, int>& lines,
                                              std::string_view example = "{k = 0.2}") const;

    int line() const { return static_cast<int>(node_.source().begin.line); }
    [[noreturn]] void refuse(std::string_view takes) const;

private:
    std::string text() const;
    std::string_view key_;
    const toml::node& node_;
};

namespace {

constexpr double max_step_seconds = 3600;

template <class To> struct ScriptKey {
    std::string_view name;
    void (*take)(const ScriptValue&, To&);
};

void take_comparison(const ScriptValue& value, ScriptStep& step) {
    if (value.is_boolean()) {
        if (value.boolean()) value.refuse(R"(false, or the left side's values: {method = "global"})");
        step.alone = true;
        return;
    }
    ScriptComparison compare{value.values(step.lines), ""};
    if (auto device = compare.values.extract("device")) compare.device = device.mapped();
    if (compare.values.empty() && compare.device.empty())
        value.refuse(R"(the left side's values, such as {method = "global"} or {device = "cpu"})");
    step.compare = std::move(compare);
}

using Value = const ScriptValue&;

void take_animations(Value value, ScriptStep& step) {
    step.animations = value.values(step.lines, R"({k = "sine from 0.1 to 0.2 in 240 steps"})");
}

constexpr std::array step_keys{
    ScriptKey<ScriptStep>{"caption", [](Value v, ScriptStep& s) { s.caption = v.caption(); }},
    ScriptKey<ScriptStep>{"question", [](Value v, ScriptStep& s) { s.question = v.caption(); }},
    ScriptKey<ScriptStep>{"answer", [](Value v, ScriptStep& s) { s.answer = v.caption(); }},
    ScriptKey<ScriptStep>{"simulation", [](Value v, ScriptStep& s) { s.simulation = v.name(); }},
    ScriptKey<ScriptStep>{"run", [](Value v, ScriptStep& s) { s.run = v.name(); }},
    ScriptKey<ScriptStep>{"at", [](Value v, ScriptStep& s) { s.at = v.whole(0, max_place); }},
    ScriptKey<ScriptStep>{"preset", [](Value v, ScriptStep& s) { s.preset = v.name(); }},
    ScriptKey<ScriptStep>{"set", [](Value v, ScriptStep& s) { s.values = v.values(s.lines); }},
    ScriptKey<ScriptStep>{"animate", take_animations},
    ScriptKey<ScriptStep>{"method", [](Value v, ScriptStep& s) { s.method = v.name(); }},
    ScriptKey<ScriptStep>{"if_device", [](Value v, ScriptStep& s) { s.if_device = v.name(); }},
    ScriptKey<ScriptStep>{"device", [](Value v, ScriptStep& s) { s.device = v.name(); }},
    ScriptKey<ScriptStep>{"present", [](Value v, ScriptStep& s) { s.present = v.names(); }},
    ScriptKey<ScriptStep>{"size", [](Value v, ScriptStep& s) { s.size = v.size(); }},
    ScriptKey<ScriptStep>{"speed", [](Value v, ScriptStep& s) { s.speed = v.number(min_speed, max_speed); }},
    ScriptKey<ScriptStep>{"paused", [](Value v, ScriptStep& s) { s.paused = v.boolean(); }},
    ScriptKey<ScriptStep>{"compare", take_comparison},
    ScriptKey<ScriptStep>{"shows", [](Value v, ScriptStep& s) { s.shows = v.names_or_none(); }},
    ScriptKey<ScriptStep>{"panel", [](Value v, ScriptStep& s) { s.shows = {v.name()}; }}, // its former name
    ScriptKey<ScriptStep>{"stage", [](Value v, ScriptStep& s) { s.stage = v.boolean(); }},
    ScriptKey<ScriptStep>{"action", [](Value v, ScriptStep& s) { s.action = v.name(); }},
    ScriptKey<ScriptStep>{"seconds", [](Value v, ScriptStep& s) { s.seconds = v.number(1, max_step_seconds); }}};

constexpr std::array script_keys{
    ScriptKey<Script>{"title", [](Value v, Script& s) { s.title = v.name(); }},
    ScriptKey<Script>{"summary", [](Value v, Script& s) { s.summary = v.caption(); }},
    ScriptKey<Script>{"minutes", [](Value v, Script& s) { s.minutes = v.number(0, 600); }},
    ScriptKey<Script>{"loop", [](Value v, Script& s) { s.loop = v.boolean(); }},
    ScriptKey<Script>{"restore_after", [](Value v, Script& s) { s.restore_after = v.number(1, max_step_seconds); }}};

template <class To>
void take_keys(const char* of, const toml::table& from, std::span<const ScriptKey<To>> keys, To& into, auto&& also) {
    for (const auto& [id, node] : from) {
        const std::string_view name = id.str();
        const auto key = std::ranges::find(keys, name, &ScriptKey<To>::name);
        if (key != keys.end())
            key->take({key->name, node}, into);
        else if (!also(name, node)) {
            std::vector<std::string> names;
            names.reserve(keys.size());
            for (const ScriptKey<To>& one : keys) names.emplace_back(one.name);
            throw Error(fmt::format("line {}: {}", id.source().begin.line,
                                    unknown_name(fmt::format("entry of a {}", of), name, names)));
        }
    }
}

void require_sense(const ScriptStep& step, bool first) {
    const auto refuse = [&](const char* key, const char* why) {
        throw Error(fmt::format("line {}: {}", step.line_of(key), why));
    };
    if (step.answer.empty() != step.question.empty())
        refuse(step.answer.empty() ? "question" : "answer", "a question and its answer belong together: write both");
    if (!step.if_device.empty() && step.if_device != "cpu" && step.if_device != "cuda")
        refuse("if_device", "if_device takes \"cpu\" or \"cuda\"");
    if (first && !step.if_device.empty())
        refuse("if_device", "the first step must be shown on every device: remove if_device");
    if (step.simulation && step.run) refuse("run", "a step has either a simulation or a run, not both");
    if (first && !step.simulation && !step.run)
        refuse("", "the first step must name a simulation: simulation = \"heat\"");
}

ScriptStep step_from(const toml::table& table) {
    ScriptStep step;
    step.line = static_cast<int>(table.source().begin.line);
    for (const auto& [id, node] : table) step.lines.emplace(id.str(), static_cast<int>(node.source().begin.line));
    take_keys<ScriptStep>("step", table, step_keys, step, [](auto&&...) { return false; });
    return step;
}

void take_steps(const toml::node& node, Script& into) {
    const toml::array* steps = node.as_array();
    if (!steps || !steps->is_homogeneous<toml::table>())
        throw Error(fmt::format("line {}: each step begins with a line [[step]]", node.source().begin.line));
    if (steps->size() > max_script_steps)
        throw Error(fmt::format("it has {} steps; the maximum is {}", steps->size(), max_script_steps));
    into.steps.reserve(steps->size());
    for (const toml::node& step : *steps) {
        into.steps.push_back(step_from(*step.as_table()));
        require_sense(into.steps.back(), into.steps.size() == 1);
    }
}

} // namespace

Script script_from_toml(std::string_view text) {
    if (text.size() > max_script_bytes)
        throw Error(fmt::format("it is larger than the maximum of {} KiB", max_script_bytes >> 10));
    const toml::table all = parsed_toml(text);
    Script script;
    take_keys<Script>("script", all, script_keys, script, [&](std::string_view name, const toml::node& node) {
        if (name == "step") take_steps(node, script);
        return name == "step";
    });
    if (script.title.empty()) throw Error("line 1: the script has no title: write title = \"…\"");
    if (script.steps.empty()) throw Error("line 1: the script has no step: each step begins with a line [[step]]");
    return script;
}

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
