// Metric of an experiment's points: a time, a rate, a share of a limit, a probe, an error.
#pragma once
#include "app/measure/limits/meter.h"
#include "app/measure/samples.h"
#include "app/world/params/params.h"
#include "app/world/world.h"
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
    std::string why;   ///< why the metric has no value
};
/// For a timed metric, from the cost of a run and its duration.
MetricValue value_of(const Metric&, double milliseconds, const Cost&, const MachineLimits&);

std::string text_of(const Metric&, double value);     ///< "10.2 G", without the unit
std::string quantity_of(const Metric&, double value); ///< "10.2 Gcells/s", "0.125 ms"

// Difference of a simulation's state from a reference's, after the steps of a frame.

struct PlayedFrame {
    std::vector<FieldCopy> fields;
    std::vector<std::uint32_t> pixels; ///< RGBA8, for a simulation without fields; else empty
};
/// Plays a frame from the initial state. auto_method: the method that auto stands for. Waits. Throws Error.
PlayedFrame played_frame(const Params&, Extent, Queue&, std::optional<std::int32_t> auto_method = {});

struct ReferenceError {
    double largest = 0; ///< absolute: of all values of the fields, or of the picture's channels, 0 to 255
    std::string unit;   ///< the fields', if all have the same
};
/// Throws Error if only one of them has a value in some cell, or if their fields differ.
ReferenceError reference_error(const PlayedFrame&, const PlayedFrame& reference);

} // namespace glint
