// An experiment: a simulation, one varied quantity, perhaps a second one as series, and the metric of each point. Only
// the plan: nothing runs.
#pragma once
#include "app/measure/metric.h"
#include "app/world/params/params.h"
#include "sims/api/view.h"
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

// Values of the varied quantity, in text form: "1,2,5", "1..8", "64..4096*2", "0..1+0.1", "all". Pure: text in, values
// out.

/// Properties of the varied quantity that are needed to read its values.
struct ValueRange {
    enum class Kind { whole, decimal, named, other }; ///< named: choices and switches; other: colours, only in lists
    Kind kind;
    std::string id, allowed;             ///< for messages: "sources", "1 to 8"
    std::vector<std::string> names = {}; ///< for Kind::named: all names
    bool log_scale = false;              ///< LOW..HIGH doubles if HIGH is at least 8 LOW
    bool doubles = false;                ///< LOW..HIGH always doubles
};

enum class Spacing { named, linear, geometric };

struct Values {
    std::vector<std::string> texts; ///< without duplicates
    std::vector<double> numbers;    ///< values of the texts; empty for names
    Spacing spacing = Spacing::named;
};

/// At most this many values; of a range both ends are included. Numbers may lie outside the allowed range: the caller
/// checks each. Throws Error with a sentence that says what to write.
Values values_from(std::string_view spec, const ValueRange&, std::size_t most);

// The experiment.

inline constexpr std::size_t max_points = 64, max_series = 16;

/// The varied quantity: a row of parameters, the side of a square picture, or threads of the CPU; with its values.
struct Variable {
    enum class VariableKind { parameter, size, threads };
    VariableKind what;
    const glint_param* row; ///< for a parameter, else null
    std::string id, unit;
    Values values;
};
/// values: in the form of values_from(), at most this many. Throws Error.
Variable variable_from(const Definition&, const std::string& id, const std::string& values, std::size_t most);

struct Experiment {
    Params params; ///< parameters of all points, except the varied row
    Extent extent;
    int threads = 0; ///< CPU threads; 0: all
    std::string preset;
    Variable varied;
    std::optional<Variable> series;
    Metric metric;

    std::size_t series_count() const { return series ? series->values.texts.size() : 1; }
    bool varies(Variable::VariableKind) const; ///< along the axis or as series
};
/// Throws Error if the axis and the series are the same.
void require_sound(const Experiment&);

/// One value of one series.
struct ExperimentPoint {
    std::size_t value, series; ///< index of the values
    Params params;
    Extent extent;
    int threads;
    std::string why_not; ///< why this value is not possible
};
/// By value, and for each value all series.
std::vector<ExperimentPoint> points_of(const Experiment&);

/// Parameters to compare a point's state with: the reference method; varied choices and switches are as in the plan.
Params reference_for(const Experiment&, const ExperimentPoint&);

// An experiment in text form, from the command line or the window: texts in, a plan out.

struct ExperimentTexts {
    std::string vary;                       ///< "ROW=VALUES", as in "size=256..4096"
    std::optional<std::string> series = {}; ///< another quantity; one curve for each of its values
    std::optional<std::string> metric = {}; ///< its name; nothing: the default
    std::vector<std::string> sets = {};     ///< "ID=VALUE", for all points, before the varied quantity
};

/// Base of an experiment.
struct ExperimentScene {
    Params params;
    Extent extent;
    int threads = 0; ///< CPU threads; 0: all
    std::string preset = {};
};

/// Throws Error, with the same sentence for the command line and the window.
Experiment experiment_from(ExperimentScene, const ExperimentTexts&);

// Quantities of a simulation that an experiment can vary, and typical values for them.

/// Every row that has a control, except colours; then "size" and "threads".
std::vector<std::string> variable_ids(const Definition&);

/// In the form of values_from(). All values of a choice or a switch; powers of two around the present value of a
/// logarithmic row; other rows from end to end. machine_threads: number of threads of the machine.
std::string usual_values(const Params&, const std::string& id, int machine_threads);

} // namespace glint
