// Parts of the Experiment panel: what is asked for, the curves, the table. The curves also lie over the picture, large.
#pragma once
#include "app/bench/chart_ranges.h"
#include "app/bench/experiment_curves.h"
#include "app/bench/experiment_report.h"
#include "app/look/theme.h"
#include "app/services/measured_experiment.h"
#include "app/world/fixed_string.h"
#include <optional>
#include <string>
#include <vector>

namespace glint {

class Experiments;
class CurrentSession;
struct UiState;

/// A point of an experiment, by which of the plan's values it is.
struct PickedPoint {
    std::size_t value, series;
};

class ExperimentFields {
public:
    ExperimentFields(const CurrentSession&, Experiments&);
    void draw();

private:
    void draw_varied();
    void draw_series();
    void draw_metric();
    void draw_seconds();
    void draw_sets();
    void draw_values(const char* id, std::string& values);

    const CurrentSession& current_;
    Experiments& experiments_;
};

/// The mark of a curve, and room for it: its name may follow on the same line, in the font in use.
void draw_series_mark(std::size_t series);

/// Live: a curve for each series, with whiskers, and crosses for what is missing.
class ExperimentPlot {
public:
    void set(const ExperimentResult&); ///< what is shown from now on
    /// With the titles of its axes, in pixels; letters: their size for scale 1. The point that was clicked; a right
    /// click asks where it comes from. measured: its result was set.
    std::optional<PickedPoint> draw(const MeasuredExperiment& measured, UiState&, ImVec2 size, float letters);
    float legend_width(float letters) const; ///< 0: there is one curve
    void draw_legend(float letters, float width) const;

private:
    struct Line {
        std::vector<double> x, y, below, above; ///< below, above: the whiskers' lengths
        std::vector<double> missing;            ///< x
        int rank = 0;                           ///< of those that miss something: their crosses stand above each other
    };
    bool named() const { return !curves_.x.names.empty(); }
    Line line_of(std::size_t series) const;
    void choose_labels(float width);
    void set_up_axes() const;
    void plot(std::size_t series, float enlarged) const;
    std::optional<PickedPoint> under_mouse(const ExperimentResult&) const;
    ImVec2 cross_of(const Line&, double x) const;

    ExperimentCurves curves_;
    ChartRanges ranges_;
    AxisRange x_; ///< with room beside the first and the last
    std::vector<Line> lines_;
    std::vector<std::string> x_words_, y_words_;   ///< of ranges_.xs; of ranges_.y_ticks
    std::vector<FixedString<256>> shown_x_words_;  ///< as they fit
    std::vector<const char*> x_labels_, y_labels_; ///< of those, the ones that have a place
};

class ExperimentTable {
public:
    void set(const ExperimentResult&);
    void draw(const MeasuredExperiment& measured, UiState&) const; ///< its result was set

private:
    struct Column {
        std::string head;
        std::vector<CellText> cells;
        std::size_t value_letters = 0, rest_letters = 0; ///< of the longest
    };
    float width_of(const Column&) const;
    void draw_heads() const;

    std::string first_head_;
    std::vector<Column> columns_; ///< one for each series
    bool marked_ = false;         ///< the heads say which curve is theirs
};

} // namespace glint
