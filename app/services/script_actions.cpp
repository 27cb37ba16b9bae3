// What a script may ask of the window by a name of the palette.
#include "app/services/actions.h"
#include "app/services/open_actions.h"
#include "app/services/script_player.h"
#include "app/world/names.h"
#include "sims/api/error.h"
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace glint {
namespace {

/// Back is then exactly what was.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> with_keys_of_their_own{
    {{"pause", "paused = true or paused = false"},
     {"compare", "compare = {method = \"global\"} or compare = false"},
     {"stage", "stage = true or stage = false"},
     {"hide", "stage = true or stage = false"},
     {"next method", "method = \"global\""},
     {"next target", "present = \"CudaInterop\""},
     {"faster", "speed = 2"},
     {"slower", "speed = 0.5"},
     {"flat out", "speed = 64"}}};

/// They stand in for what a step says.
constexpr std::array<std::string_view, 9> not_for_scripts{
    "undo", "redo", "history", "find", "go to step", "leave", "script next", "script back", "script leave"};

bool is_one_of(std::span<const std::string_view> ids, std::string_view id) {
    return std::ranges::find(ids, id) != ids.end();
}

void require_panel(const std::string& title, const Actions& actions) {
    constexpr std::string_view prefix = "panel ";
    if (!names_panel(title) || actions.find(fmt::format("{}{}", prefix, title))) return;
    std::vector<std::string> titles;
    for (const Action& action : actions.all())
        if (action.id.starts_with(prefix)) titles.push_back(action.id.substr(prefix.size()));
    throw Error(unknown_name("panel", title, titles));
}

bool may_be_done(const Action& action) {
    return action.in_palette && !is_one_of(not_for_scripts, action.id) && may_anybody_do(action.id) &&
           !action.id.starts_with("panel ") && !action.id.starts_with("simulation ");
}

void require_action(const std::string& id, const Actions& actions) {
    if (id.empty()) return;
    const auto own =
        std::ranges::find(with_keys_of_their_own, id, &std::pair<std::string_view, std::string_view>::first);
    if (own != with_keys_of_their_own.end())
        throw Error(
            fmt::format("a script must set this as a value, so that stepping back works: write {}", own->second));
    if (const Action* action = actions.find(id); action && may_be_done(*action)) return;
    std::vector<std::string> ids;
    for (const Action& action : actions.all())
        if (may_be_done(action)) ids.push_back(action.id);
    throw Error(unknown_name("action for a script", id, ids));
}

} // namespace

void require_known(const Script& script, const Actions& actions) {
    for (const ScriptStep& step : script.steps) {
        const auto in_line_of = [&](const char* key, const auto& look) {
            try {
                look();
            } catch (const Error& e) { throw Error(fmt::format("line {}: {}", step.line_of(key), e.what())); }
        };
        for (const std::string& shown : step.shows.value_or(std::vector<std::string>()))
            in_line_of(step.lines.contains("panel") ? "panel" : "shows", [&] { require_panel(shown, actions); });
        in_line_of("action", [&] { require_action(step.action, actions); });
    }
}

} // namespace glint
