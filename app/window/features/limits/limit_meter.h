// Values of the limit meter in the window: utilization of this machine by the simulation on stage, and the frame's
// bottleneck. Updated four times a second, so that it can be read.
#pragma once
#include "app/measure/limits/meter.h"
#include "app/report/provenance.h"
#include <string_view>

namespace glint {

class LimitsRun;
class Profiler;
class TimingReport;
class CurrentSession;

inline constexpr std::string_view nothing_to_compare =
    "Nothing was computed yet that can be compared with the limits"; ///< the longest text in place of a share

struct LimitReading {
    using Line = FixedString<160>;
    Cost cost;                              ///< cost of a step or a picture, whichever computes the items
    double seconds = 0;                     ///< duration in seconds; 0: not measured yet
    bool of_steps = false;                  ///< else of pictures
    std::optional<Utilization> utilization; ///< nothing: not measured yet, or the machine's limits are not known
    Line rate;                              ///< "heat, temporal: 18.4 Gcells/s", or ""
    Line share;                       ///< "62.0 % of this machine's issue limit", "says nothing of its work", or ""
    std::string_view disabled_reason; ///< why the share is missing
    Line beyond;                      ///< a sentence if it is faster than the declared work allows, or ""
    Line frame;                       ///< see frame_text(), or ""
    Line machine;                     ///< "It copies 3.98 TB/s, …", or ""
    Line busy_warning;                ///< a sentence if the machine was busy during the measurement, or ""
    Line words;                       ///< "62.0 % of issue", or "" if there is no limit to name
};

/// "The frame is limited by vsync, which takes 75 % of the frame's time."
LimitReading::Line frame_text(const char* by, double percent);
LimitReading::Line beyond_text(const char* limit);

/// Provenance of the share; `shown` is the displayed text.
Provenance share_provenance(std::string shown, const LimitReading&, const MeasuredScene&);
/// Provenance of the machine's limits; `shown` is the displayed text.
Provenance limits_provenance(std::string shown, const LimitReading&, const MeasuredScene&);

class LimitMeter {
public:
    LimitMeter(const CurrentSession&, LimitsRun&, const Profiler&, const TimingReport&);

    void refresh(); ///< once a frame
    const LimitReading& reading() const { return reading_; }

private:
    /// Cost and time of the stage that computes the items. Returns the items' name.
    const char* read_cost();
    /// Compares these with the limits.
    void read_simulation(const MachineLimits&, const char* item);

    const CurrentSession& current_;
    LimitsRun& limits_;
    const Profiler& profiler_;
    const TimingReport& timing_;
    double read_ms_ = -1e9;
    LimitReading reading_;
};

} // namespace glint
