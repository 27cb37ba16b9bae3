// The limit meter in the window: how near the simulation on stage comes to what this machine can do, and what holds the
// frame back. Four times a second, so that it can be read.
#pragma once
#include "app/limits/meter.h"
#include "app/timing/provenance.h"

namespace glint {

class LimitsRun;
class Profiler;
class TimingReport;
class CurrentSession;

struct LimitReading {
    using Line = FixedString<160>;
    Cost cost;                              ///< of a step or a picture, whichever does the simulation's items
    double seconds = 0;                     ///< that it takes; 0: not measured yet
    bool of_steps = false;                  ///< else of pictures
    std::optional<Utilization> utilization; ///< nothing: not measured yet, or the machine's limits are not known
    Line rate;                              ///< "heat, temporal: 18.4 Gcells/s", or ""
    Line share;                       ///< "62.0 % of this machine's issue limit", "says nothing of its work", or ""
    std::string_view disabled_reason; ///< where there is no share: what is missing
    Line beyond;                      ///< a sentence where it does more than the declared work could be done, or ""
    Line frame;                       ///< "The frame is held by vsync: 75 % of it.", or ""
    Line machine;                     ///< "It copies 3.98 TB/s, …", or ""
    Line doubt;                       ///< a sentence where the machine was busy when it was measured, or ""
    Line words;                       ///< "62.0 % of issue", or "" if there is no limit to name
};

/// Of the share, shown so.
Provenance share_provenance(std::string shown, const LimitReading&, const MeasuredScene&);
/// Of what the machine can do, shown so.
Provenance limits_provenance(std::string shown, const LimitReading&, const MeasuredScene&);

class LimitMeter {
public:
    LimitMeter(const CurrentSession&, LimitsRun&, const Profiler&, const TimingReport&);

    void refresh(); ///< once a frame
    const LimitReading& reading() const { return reading_; }

private:
    /// What the stage costs and takes that does the simulation's items; returns what they are called.
    const char* read_cost();
    /// That, against these limits.
    void read_simulation(const MachineLimits&, const char* item);

    const CurrentSession& current_;
    LimitsRun& limits_;
    const Profiler& profiler_;
    const TimingReport& timing_;
    double read_ms_ = -1e9;
    LimitReading reading_;
};

} // namespace glint
