// Everything that can be done by a key: one table that the keys, the palette, the tooltips and the help page read.
#pragma once
#include <functional>
#include <imgui.h>
#include <string>
#include <string_view>
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
    ImGuiKeyChord borrowed_key = 0; ///< of another action, which has it again where this one cannot be done
};

class Notices;

class Actions {
public:
    /// Where one of them throws, the notices say so.
    explicit Actions(Notices& notices) : notices_(notices) {}
    void add(Action action) { all_.push_back(std::move(action)); }
    void forbid(std::string_view id, const char* why); ///< from now on; `why` is a literal
    const std::vector<Action>& all() const { return all_; }
    const Action* find(std::string_view id) const;
    void run(std::string_view id) const;        ///< nothing where it cannot be done now
    std::string key(std::string_view id) const; ///< "Ctrl+P", as tooltips show it: what does it now
    void take_keys() const;                     ///< once a frame, before the panels

private:
    void run(const Action&) const;
    const Action* borrower(ImGuiKeyChord) const;
    Notices& notices_;
    std::vector<Action> all_;
};

/// "Space", ".", "Ctrl+Shift+Z".
std::string key_text(ImGuiKeyChord);

} // namespace glint
