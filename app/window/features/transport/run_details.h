// The popup over the status bar: speed of the run, and size of its grid.
#pragma once
#include <string>

namespace glint {

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
