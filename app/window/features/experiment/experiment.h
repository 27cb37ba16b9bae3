// Parts of the Experiment panel: the form, the curves, the table. The curves are also shown large over the picture.
#pragma once
#include "app/look/theme.h"
#include "app/report/drawing/chart.h"
#include "app/report/experiment_report.h"
#include "app/window/features/experiment/experiments.h"
#include "app/world/text/fixed_string.h"
#include <optional>
#include <string>
#include <vector>

namespace glint {

class CurrentSession;
struct UiState;

/// A point of an experiment, by the indices of its values.
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

/// The mark of a curve, with its space: its name may follow on the same line, in the present font.
void draw_series_mark(std::size_t series);

/// Live: a curve for each series, with whiskers, and crosses for missing values.
class ExperimentPlot {
public:
    void set(const ExperimentResult&); ///< sets the shown result
    /// Size with the titles of its axes, in pixels; letters: their size for scale 1. Returns the clicked point; a right
    /// click shows its provenance. measured: the experiment of the result that was set.
    std::optional<PickedPoint> draw(const MeasuredExperiment& measured, UiState&, ImVec2 size, float letters);
    float legend_width(float letters) const; ///< 0: only one curve
    void draw_legend(float letters, float width) const;

private:
    struct Line {
        std::vector<double> x, y, below, above; ///< below, above: the whiskers' lengths
        std::vector<double> missing;            ///< x
        int rank = 0;                           ///< among series with missing values: their crosses are stacked
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
    AxisRange x_; ///< with space next to the first and the last
    std::vector<Line> lines_;
    std::vector<std::string> x_words_, y_words_;   ///< texts of ranges_.xs and of ranges_.y_ticks
    std::vector<FixedString<256>> shown_x_words_;  ///< shortened to fit
    std::vector<const char*> x_labels_, y_labels_; ///< pointers to these texts; "" if there is no space
};

class ExperimentTable {
public:
    void set(const ExperimentResult&);
    void draw(const MeasuredExperiment& measured, UiState&) const; ///< a result must have been set before

private:
    struct Column {
        std::string head;
        std::vector<CellText> cells;
        std::size_t value_letters = 0, rest_letters = 0; ///< lengths of the longest
    };
    float width_of(const Column&) const;
    void draw_heads() const;

    std::string first_head_;
    std::vector<Column> columns_; ///< one for each series
    bool marked_ = false;         ///< heads are marked with their curve
};

} // namespace glint
