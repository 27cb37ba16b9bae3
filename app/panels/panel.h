// A dockable window of the interface. Layouts and tests identify it by its title.
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
    virtual void draw() = 0; ///< called between Begin and End
};

/// Place of a panel in the default layout. A narrow window has only the left column.
enum class Dock { left, right, right_bottom };
struct Docked {
    Dock at;
    std::unique_ptr<Panel> panel;
};

std::unique_ptr<Panel> make_simulations_panel(const Catalog&, Workspace&, Thumbnails&, const OwnPresets&, Profiler&,
                                              const Actions&, Notices&, UiState&);
std::unique_ptr<Panel> make_parameters_panel(Workspace&, const Actions&, const MethodRun&, const TimingReport&,
                                             Notices&, UiState&);
std::unique_ptr<Panel> make_timing_panel(const Workspace&, const Profiler&, const GlClock&, const TimingReport&,
                                         const Actions&, Settings&, UiState&);
std::unique_ptr<Panel> make_device_panel(Workspace&, ComputeDevices&, const Window&, Notices&, UiState&, TargetRows,
                                         LimitSection, DoctorSection, DeviceHealth);
std::unique_ptr<Panel> make_changes_panel(const Workspace&, const Switches&, PathHistory&, const TimingReport&,
                                          const Actions&, KernelReading&, UiState&);
std::unique_ptr<Panel> make_compare_panel(Workspace&, const PairDifference&, const ComputeDevices&, const TimingReport&,
                                          const Actions&, Notices&, UiState&);
std::unique_ptr<Panel> make_lesson_panel(const Workspace&, Experiments&, Notices&, UiState&);
std::unique_ptr<Panel> make_experiment_panel(const Workspace&, Experiments&, const Actions&, UiState&);
std::unique_ptr<Panel> make_probe_panel(Workspace&, const TimingReport&, const Actions&, UiState&);
std::unique_ptr<Panel> make_log_panel(const Notices&);

} // namespace glint
