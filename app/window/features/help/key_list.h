// The list of keys as a table and as a layer, and the hint about the mouse.
#pragma once
#include "app/window/actions/actions.h"
#include "app/world/text/fixed_string.h"
#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace glint {

class Definition;

// All keys with their actions, by groups: for the page of keys, and for the list over the picture.

using KeyWords = FixedString<64>;

/// "Space or Pause".
KeyWords keys_of(const Action&);

struct KeyEntry {
    const Action* action; ///< null: the group's heading
    const char* group;
    bool taken = false; ///< its keys belong to the simulation on stage
};

/// "Left, Right, W: taken by this simulation"; "" if the simulation takes none.
FixedString<96> taken_keys_text(const Definition&);

/// Entries for the actions that have a key: groups in the order of their first action. Valid until an action is added.
std::vector<KeyEntry> key_entries(const Actions&);

/// Puts these groups first, in this order.
void put_first(std::vector<KeyEntry>&, std::initializer_list<std::string_view> groups);

/// Removes disabled actions among `which`, and headings that become empty.
template <class Which> void remove_disabled(std::vector<KeyEntry>& entries, const Which& which) {
    std::erase_if(entries, [&](const KeyEntry& entry) {
        return entry.action && *entry.action->disabled_reason() && which(*entry.action);
    });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (entries[i].action || (i + 1 < entries.size() && entries[i + 1].action)) entries[kept++] = entries[i];
    entries.resize(kept);
}

} // namespace glint
