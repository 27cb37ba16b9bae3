// What the honesty flags, the limit meter and the exports must know of the program, gathered from where it is known.
#pragma once
#include "app/limits/meter.h"
#include "app/timing/provenance.h"
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

class TimingReport {
public:
    TimingReport(const CurrentSession&, const ComputeDevices&, const Settings&, const UiState&, const Profiler&,
                 const GlClock&, const GpuMonitor&);

    /// Once a frame: of what is frozen, the facts stay as they were then.
    void refresh();
    TimingFacts facts() const;
    FrameParts frame_parts() const; ///< medians, in milliseconds
    Recording recording() const;
    MeasuredScene scene() const; ///< for whoever asks where a number comes from

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
