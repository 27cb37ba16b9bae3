// All keys with what they do, by groups: for the page of keys, and for those over the picture.
#pragma once
#include "app/services/actions.h"
#include "app/world/fixed_string.h"
#include <vector>

namespace glint {

using KeyWords = FixedString<64>;

/// "Space or Pause".
KeyWords keys_of(const Action&);

struct KeyEntry {
    const Action* action; ///< null: the group's heading
    const char* group;
};

/// Of the actions that have a key: groups in the order of their first action. Until an action is added.
std::vector<KeyEntry> key_entries(const Actions&);

} // namespace glint
