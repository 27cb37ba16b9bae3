#include "app/window/actions/key_names.h"
#include "app/files/formats/handed_text.h"
#include "app/world/text/names.h"
#include "sims/api/error.h"
#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace glint {

namespace {

/// Names shorter or clearer than Dear ImGui's.
constexpr std::array<std::pair<ImGuiKey, const char*>, 12> short_names{{{ImGuiKey_Period, "."},
                                                                        {ImGuiKey_Comma, ","},
                                                                        {ImGuiKey_Slash, "/"},
                                                                        {ImGuiKey_Backslash, "\\"},
                                                                        {ImGuiKey_Semicolon, ";"},
                                                                        {ImGuiKey_Apostrophe, "'"},
                                                                        {ImGuiKey_LeftBracket, "["},
                                                                        {ImGuiKey_RightBracket, "]"},
                                                                        {ImGuiKey_Minus, "-"},
                                                                        {ImGuiKey_Equal, "="},
                                                                        {ImGuiKey_GraveAccent, "`"},
                                                                        {ImGuiKey_Escape, "Esc"}}};
constexpr std::array<std::pair<ImGuiKeyChord, const char*>, 3> modifier_names{
    {{ImGuiMod_Ctrl, "Ctrl"}, {ImGuiMod_Shift, "Shift"}, {ImGuiMod_Alt, "Alt"}}};
/// On an American keyboard, from which Dear ImGui takes its names of keys.
struct KeySymbol {
    ImGuiKeyChord chord;
    char symbol;
};
constexpr std::array<KeySymbol, 20> symbols{{{ImGuiKey_Period, '.'},
                                             {ImGuiKey_Comma, ','},
                                             {ImGuiKey_Slash, '/'},
                                             {ImGuiKey_Backslash, '\\'},
                                             {ImGuiKey_Semicolon, ';'},
                                             {ImGuiKey_Apostrophe, '\''},
                                             {ImGuiKey_LeftBracket, '['},
                                             {ImGuiKey_RightBracket, ']'},
                                             {ImGuiKey_Minus, '-'},
                                             {ImGuiKey_Equal, '='},
                                             {ImGuiKey_GraveAccent, '`'},
                                             {ImGuiMod_Shift | ImGuiKey_Period, '>'},
                                             {ImGuiMod_Shift | ImGuiKey_Comma, '<'},
                                             {ImGuiMod_Shift | ImGuiKey_Slash, '?'},
                                             {ImGuiMod_Shift | ImGuiKey_Backslash, '|'},
                                             {ImGuiMod_Shift | ImGuiKey_Semicolon, ':'},
                                             {ImGuiMod_Shift | ImGuiKey_Apostrophe, '"'},
                                             {ImGuiMod_Shift | ImGuiKey_LeftBracket, '{'},
                                             {ImGuiMod_Shift | ImGuiKey_RightBracket, '}'},
                                             {ImGuiMod_Shift | ImGuiKey_GraveAccent, '~'}}};

/// In the order of the bits of glint_key.
constexpr std::array simulation_keys{ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow,
                                     ImGuiKey_W,         ImGuiKey_A,          ImGuiKey_S,       ImGuiKey_D,
                                     ImGuiKey_Q,         ImGuiKey_E,          ImGuiKey_R,       ImGuiKey_F};

std::string_view name_of_key(ImGuiKey key) {
    const auto* const found = std::ranges::find(short_names, key, &std::pair<ImGuiKey, const char*>::first);
    return found == short_names.end() ? ImGui::GetKeyName(key) : found->second;
}

bool same_letters(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    return std::ranges::equal(a, b, {}, lower, lower);
}

bool is_modifier(int key) { return key >= ImGuiKey_LeftCtrl && key <= ImGuiKey_RightSuper; }

ImGuiKeyChord modifier_from_name(std::string_view name) {
    for (const auto& [modifier, text] : modifier_names)
        if (same_letters(name, text)) return modifier;
    throw Error(fmt::format("'{}' is not a modifier key: use Ctrl, Shift or Alt", shown_part(name)));
}

ImGuiKeyChord key_called(std::string_view name) {
    std::vector<std::string> all;
    all.reserve(ImGuiKey_GamepadStart - ImGuiKey_NamedKey_BEGIN);
    for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_GamepadStart; ++key) {
        if (is_modifier(key)) continue;
        const auto named = static_cast<ImGuiKey>(key);
        if (same_letters(name, name_of_key(named)) || same_letters(name, ImGui::GetKeyName(named))) return key;
        all.emplace_back(name_of_key(named));
    }
    const std::string nearest = nearest_name(name, all);
    if (nearest.empty())
        throw Error(fmt::format("there is no key '{}'; use the names that F1 shows", shown_part(name)));
    throw Error(fmt::format("there is no key '{}'. Did you mean '{}'?", shown_part(name), nearest));
}

} // namespace

char symbol_of(ImGuiKeyChord chord) {
    const auto found = std::ranges::find(symbols, chord, &KeySymbol::chord);
    return found == symbols.end() ? '\0' : found->symbol;
}

std::uint32_t simulation_key(ImGuiKeyChord chord) {
    const auto* const found = std::ranges::find(simulation_keys, static_cast<ImGuiKey>(chord & ~ImGuiMod_Shift));
    return found == simulation_keys.end() ? 0 : 1u << (found - simulation_keys.begin());
}

std::uint32_t down_simulation_keys(std::uint32_t among) {
    std::uint32_t down = 0;
    for (std::size_t i = 0; i < simulation_keys.size(); ++i)
        if ((among >> i & 1u) && ImGui::IsKeyDown(simulation_keys[i])) down |= 1u << i;
    return down;
}

std::uint32_t held_simulation_keys(std::uint32_t among) {
    const ImGuiIO& io = ImGui::GetIO();
    for (std::size_t i = 0; i < simulation_keys.size(); ++i)
        if (among >> i & 1u) ImGui::SetKeyOwner(simulation_keys[i], ImHashStr("simulation"));
    return io.KeyCtrl || io.KeyAlt || io.KeySuper ? 0 : down_simulation_keys(among);
}

std::string key_text(ImGuiKeyChord chord) {
    const auto key = static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_);
    if (key == ImGuiKey_None) return "";
    if (const char symbol = symbol_of(chord)) return {symbol};
    std::string text;
    for (const auto& [modifier, name] : modifier_names)
        if (chord & modifier) (text += name) += '+';
    return text += name_of_key(key);
}

ImGuiKeyChord key_from_text(std::string_view text) {
    if (const std::string_view alone = without_blanks(text); alone.size() == 1)
        if (const auto named = std::ranges::find(symbols, alone.front(), &KeySymbol::symbol); named != symbols.end())
            return named->chord;
    ImGuiKeyChord held = 0;
    for (std::size_t plus = text.find('+'); plus != std::string_view::npos; plus = text.find('+')) {
        held |= modifier_from_name(without_blanks(text.substr(0, plus)));
        text.remove_prefix(plus + 1);
    }
    return held | key_called(without_blanks(text));
}

namespace {

bool changes_modifier(const ImGuiInputEvent& event) {
    return event.Type == ImGuiInputEventType_Key && (event.Key.Key & ImGuiMod_Mask_) != 0;
}

bool is_meant_with_modifiers(const ImGuiInputEvent& event) {
    return event.Type == ImGuiInputEventType_MouseWheel ||
           (event.Type == ImGuiInputEventType_Key && event.Key.Down && !ImGui::IsLRModKey(event.Key.Key));
}

} // namespace

void KeyOrder::hold_back() {
    auto& events = ImGui::GetCurrentContext()->InputEventsQueue; // skips events that repeat the previous state
    const auto first = std::find_if(events.begin(), events.end(), [](const ImGuiInputEvent& event) {
        return !changes_modifier(event) && is_meant_with_modifiers(event);
    });
    const auto from = std::find_if(first, events.end(), changes_modifier);
    later_.assign(from, events.end());
    events.resize(static_cast<int>(from - events.begin()));
}

void KeyOrder::put_back() {
    auto& events = ImGui::GetCurrentContext()->InputEventsQueue;
    for (const ImGuiInputEvent& event : later_) events.push_back(event);
    later_.clear();
}

} // namespace glint
