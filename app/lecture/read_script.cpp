#include "app/files/formats/data_text.h"
#include "app/lecture/script.h"
#include "app/lecture/script_value.h"
#include "app/run/marks.h"
#include "app/run/sound.h"
#include "app/world/text/names.h"
#include "sims/api/error.h"
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <span>

namespace glint {
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

void take_animations_said(Value value, ScriptStep& step) {
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
    ScriptKey<ScriptStep>{"animate", take_animations_said},
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

} // namespace glint
