#include "app/script/script_names.h"
#include "app/world/names.h"
#include "sims/api/error.h"
#include <algorithm>
#include <fmt/format.h>
#include <span>
#include <string>
#include <vector>

namespace glint {
namespace {

std::vector<std::string> texts_of(std::span<const std::string_view> names) { return {names.begin(), names.end()}; }

void require_panel(const std::string& title) {
    if (!names_panel(title) || std::ranges::find(script_panels, title) != script_panels.end()) return;
    throw Error(unknown_name("panel", title, texts_of(script_panels)));
}

void require_action(const std::string& id) {
    using Replaced = std::pair<std::string_view, std::string_view>;
    if (id.empty()) return;
    const auto own = std::ranges::find(actions_with_keys, id, &Replaced::first);
    if (own != actions_with_keys.end())
        throw Error(
            fmt::format("a script must set this as a value, so that stepping back works: write {}", own->second));
    if (std::ranges::find(script_actions, id) != script_actions.end()) return;
    throw Error(unknown_name("action for a script", id, texts_of(script_actions)));
}

} // namespace

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
