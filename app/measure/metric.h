// Metric of an experiment's points: a time, a rate, a share of a limit, a probe, an error.
#pragma once
#include "app/measure/limits/meter.h"
#include "app/measure/timed_stage.h"
#include "app/world/params/params.h"
#include <optional>
#include <vector>

namespace glint {

struct Metric {
    enum class Kind { step, draw, frame, rate, bytes, operations, limit, probe, error };
    enum class Better { less, more, neither };
    Kind kind = Kind::frame;
    std::string id = "frame", unit = "ms";
    int probe = -1;           ///< for Kind::probe: its index
    bool is_measured = false; ///< for Kind::probe: a simulation with GLINT_MEASURES

    bool is_timed() const { return kind != Kind::probe && kind != Kind::error; }
    /// Whether it varies between measurements; else it is determined once.
    bool takes_rounds() const { return is_timed() || is_measured; }
    Better better() const;
};

/// All metrics of the simulation, one for each probe among them.
std::vector<Metric> metrics_of(const Params&, Extent);
/// By name. Without a name: the rate if the simulation counts its work, else the frame. Throws Error with the names.
Metric metric_from(const std::optional<std::string>& name, const Params&, Extent);

/// The stage that is timed for the metric.
TimedStage stage_for(const Metric&, const glint_work&);

struct MetricValue {
    double number = 0;
    std::string limit; ///< for Kind::limit: its name
    std::string why;   ///< why it has no value
};
/// For a timed metric, from the cost of a run and its duration.
MetricValue value_of(const Metric&, double milliseconds, const Cost&, const MachineLimits&);

std::string text_of(const Metric&, double value);     ///< "10.2 G", without the unit
std::string quantity_of(const Metric&, double value); ///< "10.2 Gcells/s", "0.125 ms"

} // namespace glint
