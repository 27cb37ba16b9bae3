// A dockable window of the interface. Its title is what the layout and the tests know it by.
#pragma once
#include <memory>
#include <vector>

namespace glint {

class Actions;
class Catalog;
class ComputeDevices;
class DeviceHealth;
class DoctorSection;
class Experiments;
class GlClock;
class KernelReading;
class LimitSection;
class MethodRun;
class Notices;
class OwnPresets;
class PairDifference;
class PathHistory;
class Profiler;
class Switches;
class TargetRows;
class Thumbnails;
class TimingReport;
class Window;
class CurrentSession;
class Workspace;
struct Settings;
struct UiState;

class Panel {
public:
    Panel() = default;
    Panel(const Panel&) = delete;
    Panel& operator=(const Panel&) = delete;
    virtual ~Panel() = default;
    virtual const char* title() const = 0;
    virtual void draw() = 0; ///< between Begin and End
};

/// Where a panel stands in the default layout. In a narrow window there is only the left column.
enum class Dock { left, right, right_bottom };
struct Docked {
    Dock at;
    std::unique_ptr<Panel> panel;
};

std::unique_ptr<Panel> make_simulations_panel(const Catalog&, Workspace&, Thumbnails&, const OwnPresets&, Profiler&,
                                              const Actions&, Notices&, UiState&);
std::unique_ptr<Panel> make_parameters_panel(CurrentSession&, const Actions&, const MethodRun&, const TimingReport&,
                                             Notices&, UiState&);
std::unique_ptr<Panel> make_timing_panel(const CurrentSession&, const Profiler&, const GlClock&, const TimingReport&,
                                         const Actions&, Settings&, UiState&);
std::unique_ptr<Panel> make_device_panel(Workspace&, ComputeDevices&, const Window&, Notices&, UiState&, TargetRows,
                                         LimitSection, DoctorSection, DeviceHealth);
std::unique_ptr<Panel> make_changes_panel(const CurrentSession&, const Switches&, PathHistory&, const TimingReport&,
                                          const Actions&, KernelReading&, UiState&);
std::unique_ptr<Panel> make_compare_panel(Workspace&, const PairDifference&, const ComputeDevices&, const TimingReport&,
                                          const Actions&, Notices&, UiState&);
std::unique_ptr<Panel> make_lesson_panel(const CurrentSession&, Experiments&, Notices&, UiState&);
std::unique_ptr<Panel> make_experiment_panel(const CurrentSession&, Experiments&, const Actions&, UiState&);
std::unique_ptr<Panel> make_probe_panel(CurrentSession&, const TimingReport&, const Actions&, UiState&);
std::unique_ptr<Panel> make_log_panel(const Notices&);

} // namespace glint
