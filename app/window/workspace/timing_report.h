// Facts about the program for the warnings next to numbers, the limit meter and the exports, from all sources.
#pragma once
#include "app/measure/limits/meter.h"
#include "app/report/provenance.h"
#include "app/timing/recording.h"
#include <optional>
#include <string>

namespace glint {

class ComputeDevices;
class GlClock;
class GpuMonitor;
class CurrentSession;
struct Settings;
struct UiState;
struct WindowTiming;

class TimingReport {
public:
    TimingReport(const CurrentSession&, const ComputeDevices&, const Settings&, const UiState&, const WindowTiming&);

    /// Once a frame; frozen facts stay unchanged.
    void refresh();
    TimingFacts facts() const;
    FrameParts frame_parts() const; ///< medians, in milliseconds
    Recording recording() const;
    MeasuredScene scene() const; ///< the scene for the provenance of a number

private:
    struct Frozen {
        TimingFacts facts;
        std::string since; ///< UTC, ISO 8601
    };
    TimingFacts facts_now() const;

    const CurrentSession& current_;
    const ComputeDevices& devices_;
    const Settings& settings_;
    const UiState& ui_;
    const Profiler& profiler_;
    const GlClock& gl_clock_;
    const GpuMonitor& gpu_;
    std::optional<Frozen> frozen_;
};

} // namespace glint
