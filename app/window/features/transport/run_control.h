// Parts of the top bar and the transport: buttons of actions, and the speed.
#pragma once
#include "app/look/controls.h"
#include <string>
#include <string_view>

namespace glint {

class Actions;
class HeldGesture;
class Notices;
class Session;
class Workspace;

/// Executes that action; the tooltip describes it.
struct ActionButton {
    const char *action, *icon;
    bool on = false;
    std::string_view tip = {}; ///< "": the action's title
    float width = 0;           ///< pixels; 0: by the icon
};
void draw_button(const Actions&, const ActionButton&);
void draw_undo_buttons(const Workspace&, const Actions&); ///< and redo's, and the history's
/// The speed as a field to drag or, after a click, to type into: a number, or "max".
class SpeedField {
public:
    void draw(Session&, HeldGesture&, const Actions&, Notices&, float width);

private:
    void drag(Session&, HeldGesture&, const Actions&, float width);

    look::TypedValue typed_;
};

// The popup over the status bar: speed of the run, and size of its grid.

class Actions;
class Notices;
class Session;
class ConfigChanges;
class TimingReport;
class CurrentSession;
struct UiState;

class RunDetails {
public:
    RunDetails(CurrentSession&, const ConfigChanges&, const TimingReport&, const Actions&, Notices&, UiState&);
    void show() { requested_ = true; } ///< opens it in the next frame with a status bar
    void drop_request() { requested_ = false; }
    bool requested() const { return requested_; }
    void open();
    /// Call in the same window as open().
    void draw();

private:
    void refresh(const Session&);
    void draw_pace();
    void draw_size();
    void resize();

    CurrentSession& current_;
    const ConfigChanges& config_changes_;
    const TimingReport& report_;
    const Actions& actions_;
    Notices& notices_;
    UiState& ui_;
    std::string reached_ = "0", wanted_ = "0", ms_per_step_ = "-";
    double refreshed_ = 0;
    int size_[2] = {0, 0}; ///< values being typed
    bool editing_ = false, requested_ = false;
};

} // namespace glint
