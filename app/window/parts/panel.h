// A dockable window of the interface. Layouts and tests identify it by its title.
#pragma once
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace glint {

class CurrentSession;
class Actions;
class DeviceHealth;
class DoctorSection;
class Experiments;
class KernelReading;
class Layout;
class LimitSection;
class MethodRun;
class Notices;
class OwnPresets;
class PairDifference;
class PathHistory;
class ConfigChanges;
class TargetRows;
class Thumbnails;
class TimingReport;
class Workspace;
struct NumbersView;
struct ParametersView;
struct Shell;
struct UiState;

class Panel {
public:
    Panel() = default;
    Panel(const Panel&) = delete;
    Panel& operator=(const Panel&) = delete;
    virtual ~Panel() = default;
    virtual const char* title() const = 0;
    virtual void draw() = 0; ///< called between Begin and End
};

/// Place of a panel in the default layout. A narrow window has only the left column. at_picture: right of the
/// picture, in any window; the picture has that place until such a panel opens.
enum class Dock { left, right, right_bottom, at_picture };
struct Docked {
    Dock at;
    std::unique_ptr<Panel> panel;
};

std::unique_ptr<Panel> make_simulations_panel(const Shell&, Thumbnails&, const OwnPresets&);
std::unique_ptr<Panel> make_parameters_panel(const Shell&, ParametersView&, const MethodRun&, const TimingReport&);
std::unique_ptr<Panel> make_timing_panel(const Shell&, const TimingReport&);
std::unique_ptr<Panel> make_device_panel(const Shell&, TargetRows, LimitSection, DoctorSection, DeviceHealth);
std::unique_ptr<Panel> make_changes_panel(const Shell&, const ConfigChanges&, PathHistory&, const TimingReport&,
                                          KernelReading&);
std::unique_ptr<Panel> make_compare_panel(const Shell&, const PairDifference&, const TimingReport&);
std::unique_ptr<Panel> make_lesson_panel(const CurrentSession&, Experiments&, Layout&, Notices&, UiState&);
std::unique_ptr<Panel> make_experiment_panel(const CurrentSession&, Experiments&, const Actions&, UiState&);
std::unique_ptr<Panel> make_probe_panel(CurrentSession&, const NumbersView&, const TimingReport&, const Actions&,
                                        UiState&);
std::unique_ptr<Panel> make_log_panel(const Notices&);

// A button at the end of every tab bar, with the list of all panels: opens a panel there, and closes panels.

/// Call after the dock space and the panels. closed: titles of the panels that are not shown. A panel chosen here is
/// removed from `closed`, appears in that tab bar from the next frame on, and is put in front by Layout::show().
void draw_panel_menus(const std::vector<Docked>&, std::set<std::string>& closed, Layout&);

} // namespace glint
