#include "app/lecture/script_names.h"
#include "app/lecture/open_actions.h"
#include "app/world/text/names.h"
#include "sims/api/error.h"
#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <vector>

namespace glint {
namespace {

using Replaced = std::pair<std::string_view, std::string_view>;

void require_panel(const std::string& title) {
    if (!is_panel_title(title) || std::ranges::find(script_panels, title) != script_panels.end()) return;
    throw Error(unknown_name("panel", title, {script_panels.begin(), script_panels.end()}));
}

void require_action(const std::string& id) {
    if (id.empty()) return;
    const auto own = std::ranges::find(actions_with_keys, id, &Replaced::first);
    if (own != actions_with_keys.end())
        throw Error(fmt::format("in a script, set this as a value, so that going back works: write {}", own->second));
    if (may_be_in_script(id)) return;
    std::vector<std::string> known;
    for (const std::string_view one : open_actions)
        if (may_be_in_script(one)) known.emplace_back(one);
    throw Error(unknown_name("action for a script", id, known));
}

} // namespace

bool may_be_in_script(std::string_view action) {
    const auto is_one_of = [&](const auto& names) { return std::ranges::find(names, action) != names.end(); };
    return is_one_of(open_actions) && !is_one_of(actions_refused_in_scripts) &&
           std::ranges::find(actions_with_keys, action, &Replaced::first) == actions_with_keys.end();
}

void require_known_names(const Script& script) {
    for (const ScriptStep& step : script.steps) {
        const auto in_line_of = [&](const char* key, const auto& look) {
            try {
                look();
            } catch (const Error& e) { throw Error(fmt::format("line {}: {}", step.line_of(key), e.what())); }
        };
        for (const std::string& shown : step.shows.value_or(std::vector<std::string>()))
            in_line_of(step.lines.contains("panel") ? "panel" : "shows", [&] { require_panel(shown); });
        in_line_of("action", [&] { require_action(step.action); });
    }
}

} // namespace glint
