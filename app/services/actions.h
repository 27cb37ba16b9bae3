// Everything that can be done by a key: one table that the keys, the palette, the tooltips and the help page read.
#pragma once
#include "app/services/frame_service.h"
#include "app/services/key_names.h"
#include <cstddef>
#include <functional>
#include <imgui.h>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glint {

struct Action {
    std::string id, title, group;
    ImGuiKeyChord key = 0;
    std::function<void()> run;
    std::function<const char*()> disabled_reason = [] { return ""; }; ///< "" where it can be done now
    bool while_typing = false;                                        ///< also while a text field has the keys
    bool in_palette = true;
    ImGuiKeyChord other_key = 0;
    ImGuiKeyChord borrowed_key = 0;   ///< of another action, which has it again where this one cannot be done
    bool of_some_simulations = false; ///< where it cannot be done, pages of keys leave it out
};

/// What a user wants an action's keys to be; 0: none.
struct KeyBinding {
    std::string action;
    ImGuiKeyChord key = 0, other_key = 0;
    std::size_t line = 0; ///< of the file that says so
};

class Notices;

class Actions final : public FrameService {
public:
    /// Where one of them throws, the notices say so.
    explicit Actions(Notices& notices) : notices_(notices) {}
    void add(Action);
    /// All keys as they come, but for these. Throws Error with the line where a key would do two things: nothing has
    /// changed then.
    void rebind(std::span<const KeyBinding>);
    void forbid(std::string_view id, const char* why); ///< from now on; `why` is a literal
    const std::vector<Action>& all() const { return all_; }
    const Action* find(std::string_view id) const;
    void run(std::string_view id) const;                 ///< nothing where it cannot be done now
    std::string key(std::string_view id) const;          ///< "Ctrl+P", as tooltips show it: what does it now
    std::string key_or_title(std::string_view id) const; ///< where it has none: "Pin the cell under the mouse"
    bool held(std::string_view id) const;                ///< one of its keys, and nobody types
    bool let_go(std::string_view id) const;              ///< one of its keys, in this frame
    /// What this keyboard's key produces alone, for a key that is named by a symbol; "": nobody knows. Without it an
    /// American keyboard is assumed.
    void use_legends(std::function<std::string(ImGuiKey)> legend) { legend_ = std::move(legend); }
    /// Takes the keys. Of a key that cannot do anything now it says why, once.
    void before_panels() override;

private:
    struct Keys {
        ImGuiKeyChord key, other_key, borrowed_key;
    };
    void require_own_keys(std::span<const Keys>, std::span<const KeyBinding>) const;
    void run(const Action&) const;
    bool pressed(const Action&, ImGuiKeyChord) const;
    bool is_that_key(ImGuiKeyChord) const;
    void explain(const Action&);
    const Action* borrower(ImGuiKeyChord) const;
    Notices& notices_;
    std::vector<Action> all_;
    std::vector<Keys> as_they_come_; ///< of each of them
    std::function<std::string(ImGuiKey)> legend_;
    std::string explained_; ///< what was said last of a key that cannot do anything
};

} // namespace glint
