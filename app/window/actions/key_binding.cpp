// Keys that differ from the defaults of actions.
#include "app/window/actions/actions.h"
#include "sims/api/error.h"
#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace glint {
namespace {

std::size_t line_of(std::string_view action, std::span<const KeyBinding> wanted) {
    const auto found = std::ranges::find(wanted, action, &KeyBinding::action);
    return found == wanted.end() ? 0 : found->line;
}

std::string doubled(ImGuiKeyChord key, const Action& one, const Action& other, std::span<const KeyBinding> wanted) {
    const std::size_t first = line_of(one.id, wanted), second = line_of(other.id, wanted);
    const bool one_is_later = first > second; // line 0: a default key, which has no line in the file
    const Action &later = one_is_later ? one : other, &earlier = one_is_later ? other : one;
    return fmt::format("line {}: {} cannot be the key of \"{}\": it is already the key of \"{}\" ({}). Change one of "
                       "them, or use \"\" for no key",
                       std::max(first, second), key_text(key), later.id, earlier.id, earlier.title);
}

} // namespace

void Actions::add(Action action) {
    default_keys_.push_back({action.key, action.other_key, action.borrowed_key});
    all_.push_back(std::move(action));
}

void Actions::require_own_keys(std::span<const Keys> keys, std::span<const KeyBinding> wanted) const {
    std::map<ImGuiKeyChord, const Action*> owners;
    for (std::size_t i = 0; i < all_.size(); ++i)
        for (const ImGuiKeyChord key : {keys[i].key, keys[i].other_key}) {
            if (!key) continue;
            const auto [owner, first] = owners.emplace(key, &all_[i]);
            if (!first) throw Error(doubled(key, *owner->second, all_[i], wanted));
        }
}

void Actions::rebind(std::span<const KeyBinding> wanted) {
    std::vector<Keys> keys = default_keys_;
    for (std::size_t i = 0; i < all_.size(); ++i) {
        const auto found = std::ranges::find(wanted, all_[i].id, &KeyBinding::action);
        if (found != wanted.end()) keys[i].key = found->key, keys[i].other_key = found->other_key;
    }
    for (Keys& borrower : keys) { // borrows from an action, also if that action's key has changed
        const auto lender = std::ranges::find(default_keys_, borrower.borrowed_key, &Keys::key);
        if (borrower.borrowed_key && lender != default_keys_.end())
            borrower.borrowed_key = keys[static_cast<std::size_t>(lender - default_keys_.begin())].key;
    }
    require_own_keys(keys, wanted);
    for (std::size_t i = 0; i < all_.size(); ++i)
        all_[i].key = keys[i].key, all_[i].other_key = keys[i].other_key, all_[i].borrowed_key = keys[i].borrowed_key;
}

} // namespace glint
