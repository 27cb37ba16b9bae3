#include "app/lecture/playable_script.h"
#include "app/files/formats/handed_text.h"
#include "app/files/input_file.h"
#include "app/lecture/script.h"
#include "app/world/text/names.h"
#include "sims/api/error.h"
#include <algorithm>
#include <embedded_scripts.h>
#include <fmt/format.h>
#include <string>
#include <utility>
#include <vector>

namespace glint {

namespace {

constexpr std::string_view bundled_ending = ".toml";

PlayableScript opened(const std::string& name, std::string_view text, const Catalog& catalog,
                      const std::filesystem::path& folder) {
    try {
        return playable(script_from_toml(text), catalog, folder);
    } catch (const Error& e) { throw Error(fmt::format("the script {} cannot be played: {}", name, e.what())); }
}

} // namespace

std::vector<BundledScript> bundled_scripts() {
    std::vector<BundledScript> all;
    all.reserve(embedded_scripts::texts().size());
    for (const auto& [file, text] : embedded_scripts::texts())
        all.push_back({file.substr(0, file.size() - bundled_ending.size()), text});
    return all;
}

PlayableScript playable(Script script, const Catalog& catalog, const std::filesystem::path& folder) {
    require_known_names(script);
    std::vector<Scene> scenes = scenes_of(script, catalog, folder);
    PlayableScript all{std::move(script), std::move(scenes), folder};
    // each step's device must be valid by itself
    for (const char* device : {"cpu", "cuda"}) (void)for_device(all, device, catalog);
    return all;
}

PlayableScript for_device(PlayableScript all, std::string_view device, const Catalog& catalog) {
    const auto left_out = [&](const ScriptStep& step) { return !step.if_device.empty() && step.if_device != device; };
    all.written.clear();
    for (std::size_t i = 0; i < all.script.steps.size(); ++i)
        if (!left_out(all.script.steps[i])) all.written.push_back(i);
    if (std::erase_if(all.script.steps, left_out) > 0) all.scenes = scenes_of(all.script, catalog, all.folder);
    return all;
}

std::size_t step_after(const PlayableScript& script, std::size_t written_place) {
    std::size_t step = 0;
    while (step < script.script.steps.size() && script.written_place(step) <= written_place) ++step;
    return step;
}

PlayableScript open_script(const std::string& handed, const Catalog& catalog) {
    const std::string id_or_file = handed_path(handed);
    const std::vector<BundledScript> bundled = bundled_scripts();
    const auto found = std::ranges::find(bundled, id_or_file, &BundledScript::id);
    if (found != bundled.end()) return opened(id_or_file, found->text, catalog, {});
    if (!looks_like_script(id_or_file) && id_or_file.find('/') == std::string::npos) {
        std::vector<std::string> ids;
        ids.reserve(bundled.size());
        for (const BundledScript& one : bundled) ids.emplace_back(one.id);
        throw Error(fmt::format("{} Your own script must be a file that ends with .toml.",
                                unknown_name("script", id_or_file, ids)));
    }
    const std::vector<std::byte> bytes = read_bytes(id_or_file, max_script_bytes);
    return opened(id_or_file, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}, catalog,
                  std::filesystem::path(id_or_file).parent_path());
}

void require_advances_automatically(const Script& script) {
    const auto waits = std::ranges::find_if(script.steps, [](const ScriptStep& step) { return step.seconds <= 0; });
    if (waits != script.steps.end())
        throw Error(fmt::format("line {}: a kiosk advances automatically, but this step waits for a key: set its time, "
                                "for example seconds = 10",
                                waits->line));
}

bool looks_like_script(std::string_view file) { return file.ends_with(bundled_ending); }

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
