// A part of the Device panel: clock, power, temperature and memory of the graphics card.
#pragma once
#include "app/doctor/advice.h"
#include "app/timing/gpu_monitor.h"
#include "interop/targets/frame_target.h"
#include <string>
#include <string_view>
#include <vector>

namespace glint {

class TimingReport;
struct UiState;

class DeviceHealth {
public:
    DeviceHealth(const GpuMonitor& gpu, const TimingReport& report, UiState& ui)
        : gpu_(gpu), report_(report), ui_(ui) {}
    void draw();                                                 ///< draws nothing while nothing is known
    std::string_view problem() const { return health_.problem; } ///< why nothing is known, or ""

private:
    void meter(const char* name, const std::optional<double>& now, const std::optional<double>& most,
               std::string_view text, const char* what) const;

    const GpuMonitor& gpu_;
    const TimingReport& report_;
    UiState& ui_;
    GpuHealth health_;
    double asked_ms_ = -1e9;
};

// The end of the Device panel: this machine's problem and its remedy, or that there is none.

class ComputeDevices;
class WindowFacts;
class CurrentSession;

class DoctorSection {
public:
    DoctorSection(const CurrentSession&, const ComputeDevices&, const WindowFacts&);
    void draw();

private:
    void refresh_after_change();

    const CurrentSession& current_;
    const ComputeDevices& devices_;
    const WindowFacts& facts_;
    std::string device_, target_;
    std::size_t refusals_ = 0;
    bool silent_ = false;
    std::optional<Diagnosis> diagnosis_; // for these facts
};

// The panel's rows about the presentation path: its name, buffers, waiting times, and why no better one is used.

class Actions;
class Session;
class SweepRun;
class CurrentSession;

class TargetRows {
public:
    TargetRows(CurrentSession&, const Actions&, const SweepRun&);
    void draw();

private:
    void remember_refusals(const Session&);
    void draw_present_paths();
    void draw_buffers();
    void draw_buttons();

    CurrentSession& current_;
    const Actions& actions_;
    const SweepRun& sweep_;
    std::string device_;                     // the device of the refusals
    Extent extent_;                          // size of the picture at that time
    std::vector<PresentPath> present_paths_; // paths of that processor
    std::vector<Refusal> refused_;           // refused paths; a path is removed when it works
};

/// A row's name, before its control.
void device_label(const char*);

} // namespace glint
