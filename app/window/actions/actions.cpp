#include "app/window/actions/actions.h"
#include "app/window/notices.h"
#include "sims/api/error.h"
#include <algorithm>
#include <fmt/format.h>
#include <imgui_internal.h>
#include <map>
#include <utility>

namespace glint {

namespace {

bool repeats(const Action& action) {
    return action.id == "step" || action.id == "undo" || action.id == "redo" || action.id == "larger brush" ||
           action.id == "smaller brush";
}

/// Whether a key went down in this frame. A held key repeats its character without a new press.
bool any_key_went_down() {
    for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_GamepadStart; ++key)
        if (ImGui::IsKeyPressed(static_cast<ImGuiKey>(key), false)) return true;
    return false;
}

bool is_typed(char symbol) {
    const auto& typed = ImGui::GetIO().InputQueueCharacters;
    return std::find(typed.begin(), typed.end(), static_cast<ImWchar>(symbol)) != typed.end();
}

/// An action's key without modifiers must not also press the button that has the keyboard's focus.
void reserve_key_for_action(ImGuiKeyChord chord) {
    if (chord == ImGuiKey_Space) ImGui::SetKeyOwner(ImGuiKey_Space, ImHashStr("glint actions"));
}

} // namespace

const Action* Actions::find(std::string_view id) const {
    const auto found = std::ranges::find(all_, id, &Action::id);
    return found == all_.end() ? nullptr : &*found;
}

void Actions::run(std::string_view id) const {
    if (const Action* action = find(id); action && !*action->disabled_reason()) run(*action);
}

void Actions::run(const Action& action) const try { action.run(); } catch (const std::exception& e) {
    notices_.say(action.title + ": " + sentence_of(e), Severity::bad);
}

void Actions::forbid(std::string_view id, const char* why) {
    const auto found = std::ranges::find(all_, id, &Action::id);
    if (found != all_.end()) found->disabled_reason = [why] { return why; };
}

/// The enabled action that has borrowed that key from its owner, or null.
const Action* Actions::borrower(ImGuiKeyChord key) const {
    const auto found = std::ranges::find_if(
        all_, [key](const Action& action) { return key && action.borrowed_key == key && !*action.disabled_reason(); });
    return found == all_.end() ? nullptr : &*found;
}

std::string Actions::key(std::string_view id) const {
    const Action* action = find(id);
    if (!action) return "";
    if (borrower(action->borrowed_key) == action) return key_text(action->borrowed_key);
    const bool elsewhere = borrower(action->key) || taken_by_simulation(action->key);
    const ImGuiKeyChord key = elsewhere ? action->other_key : action->key;
    return taken_by_simulation(key) ? "" : key_text(key);
}

bool Actions::taken_by_simulation(ImGuiKeyChord chord) const {
    const std::uint32_t key = simulation_key(chord);
    return key && simulation_keys_ && (simulation_keys_() & key);
}

bool Actions::taken_by_simulation(const Action& action) const {
    return taken_by_simulation(action.key) && (!action.other_key || taken_by_simulation(action.other_key));
}

std::string Actions::key_or_title(std::string_view id) const {
    std::string text = key(id);
    if (const Action* action = find(id); action && text.empty()) text = fmt::format("\"{}\"", action->title);
    return text;
}

/// For a key that is named by a symbol: whether it has that symbol on this keyboard.
bool Actions::has_default_key(ImGuiKeyChord chord) const {
    if (!symbol_of(chord) || !legend_) return true;
    const auto key = static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_);
    const std::string legend = legend_(key);
    return legend.empty() || legend == std::string{symbol_of(key)};
}

/// If characters were typed, they identify the symbol, on any keyboard. A press without a character (a dead key) is
/// compared by the key.
bool Actions::pressed(const Action& action, ImGuiKeyChord chord) const {
    if (!chord || taken_by_simulation(chord)) return false;
    const char symbol = symbol_of(chord);
    if (symbol && !ImGui::GetIO().InputQueueCharacters.empty())
        return is_typed(symbol) && (repeats(action) || any_key_went_down());
    return has_default_key(chord) &&
           ImGui::IsKeyChordPressed(chord, repeats(action) ? ImGuiInputFlags_Repeat : ImGuiInputFlags_None);
}

bool Actions::held(std::string_view id) const {
    const ImGuiIO& io = ImGui::GetIO();
    const Action* action = find(id);
    const auto down = [&](ImGuiKeyChord chord) {
        return chord && (chord & ImGuiMod_Mask_) == io.KeyMods && has_default_key(chord) &&
               !taken_by_simulation(chord) && ImGui::IsKeyDown(static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_));
    };
    return action && !io.WantTextInput && (down(action->key) || down(action->other_key));
}

bool Actions::let_go(std::string_view id) const {
    const Action* action = find(id);
    const auto up = [](ImGuiKeyChord chord) {
        return chord && ImGui::IsKeyReleased(static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_));
    };
    return action && (up(action->key) || up(action->other_key));
}

void Actions::explain(const Action& action) {
    std::string why = fmt::format("{}: {}", action.title, action.disabled_reason());
    if (std::exchange(explained_, why) != why) notices_.say(std::move(why));
}

void Actions::before_panels() {
    const bool typing = ImGui::GetIO().WantTextInput;
    const bool popup = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    const Action* chosen = nullptr;
    for (const Action& action : all_) {
        if ((typing || popup) && !action.while_typing) continue;
        if (pressed(action, action.key) || pressed(action, action.other_key)) chosen = &action;
        if (!typing) reserve_key_for_action(action.key), reserve_key_for_action(action.other_key);
    }
    if (chosen && !typing && !popup)
        if (const Action* instead = borrower(chosen->key); instead && pressed(*instead, chosen->key)) chosen = instead;
    if (!chosen) return;
    if (*chosen->disabled_reason()) return explain(*chosen);
    explained_.clear();
    run(*chosen); // outside the loop: it may change the list of actions
}

// Keys that differ from the defaults of actions.

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
