#include "app/window/features/help/key_list.h"
#include <algorithm>
#include <string_view>

namespace glint {
namespace {

ImGuiKeyChord first_key(const Action& action) { return action.key ? action.key : action.borrowed_key; }

bool has_heading(const std::vector<KeyEntry>& entries, std::string_view group) {
    return std::ranges::any_of(entries, [group](const KeyEntry& entry) { return entry.group == group; });
}

} // namespace

KeyWords keys_of(const Action& action) {
    KeyWords words = std::string_view(key_text(first_key(action)));
    if (action.other_key) (words += words.empty() ? "" : " or ") += key_text(action.other_key);
    return words;
}

std::vector<KeyEntry> key_entries(const Actions& actions) {
    std::vector<KeyEntry> entries;
    entries.reserve(2 * actions.all().size());
    for (const Action& first : actions.all()) {
        if (keys_of(first).empty() || has_heading(entries, first.group)) continue;
        entries.push_back({nullptr, first.group.c_str()});
        for (const Action& action : actions.all())
            if (action.group == first.group && !keys_of(action).empty())
                entries.push_back({&action, action.group.c_str()});
    }
    return entries;
}

void put_first(std::vector<KeyEntry>& entries, std::initializer_list<std::string_view> groups) {
    auto rest = entries.begin();
    for (const std::string_view group : groups)
        rest = std::stable_partition(rest, entries.end(), [&](const KeyEntry& entry) { return entry.group == group; });
}

} // namespace glint
