// Experiments in the window: the form, the running one on the scene on stage, and the results of the last one.
#pragma once
#include "app/measure/experiment.h"
#include "app/report/experiment_report.h"
#include "app/window/measurements.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace glint {

// Form of an experiment in the window, with each field as shown in the panel.

struct ExperimentForm {
    std::string row, values;               ///< the varied quantity: a row's id, "size" or "threads"
    std::string series_row, series_values; ///< "": none
    std::string metric;                    ///< its id
    std::vector<std::string> sets;         ///< "ID=VALUE", in addition to the scene on stage
    std::optional<ExperimentScene> scene;  ///< replaces the scene on stage
    double seconds = 10;
};

inline constexpr double min_experiment_s = 0.05, max_experiment_s = 3600;

/// The initial form: the default metric over the size.
ExperimentForm usual_form(const Params&, Extent);
/// Texts as on the command line, "" for none; no metric gives the default. Throws Error if a row has no values.
ExperimentForm form_from(const ExperimentTexts&, const Params&, Extent);
ExperimentTexts texts_of(const ExperimentForm&);

/// Changes the varied row, with its usual values.
void vary(ExperimentForm&, const std::string& row, const Params&);
void vary_series(ExperimentForm&, const std::string& row, const Params&); ///< "": none

struct ChartView {
    bool large = false; ///< the chart is shown over the picture
};

class ComputeDevices;
class ExperimentTask;
class LimitsRun;
class Notices;
class CurrentSession;
struct MeasuredExperiment;

class Experiments final : public Measurement {
public:
    Experiments(Measurements&, BackgroundJobs&, CurrentSession&, const ComputeDevices&, LimitsRun&, Notices&);
    ~Experiments() override; ///< waits for the present step of a running experiment

    // Input of start(), for the simulation on stage. When another comes on stage, the form is reset to its defaults.
    ExperimentForm& form();                                 ///< call check() after a change
    void check();                                           ///< updates problem()
    const std::string& problem() const { return problem_; } ///< why the form is invalid, as a sentence, or ""
    /// Fills the form from texts as on the command line. Throws Error, and changes nothing, if it could not be started.
    void offer(const ExperimentTexts&, double seconds = 10);

    /// Why none can start now, or "".
    const char* disabled_reason() const;
    /// Starts the form's experiment, with the parameters, size and processor on stage, in the next frames, as soon as
    /// no job is running. If it cannot start, a notice says why.
    void start();
    /// Likewise with the experiment's own scene of the simulation on stage; the form is set to it. Throws Error, and
    /// changes nothing, if it could not be started.
    void start(const ExperimentScene&, const ExperimentTexts&, double seconds);
    void cancel() override; ///< results so far are kept
    void forget();          ///< drops the form and the last experiment; a running experiment ends

    bool wanted() const { return measurements_.waits(*this); }
    bool running() const { return task_ != nullptr; }
    bool stopping() const;
    double progress() const; ///< 0 to 1
    double seconds_left() const;

    const char* running_text() const override { return "An experiment is running"; }
    bool measures() const override { return running(); }
    void begin_now() override;
    void cannot_begin(const std::string& why) override;
    void advance() override;
    bool is_disturbed_by_frames() const override;

    /// Results of the last experiment, also while it runs; null before the first.
    const MeasuredExperiment* measured() const { return measured_.get(); }
    std::uint64_t revision() const { return revision_; } ///< of measured()
    /// Sets the session on stage to that point: its parameters and its size. If that is impossible, a notice says why.
    void go_to(std::size_t value, std::size_t series);

private:
    struct RequestedExperiment {
        Experiment plan;
        double seconds;
    };
    Experiment planned(const ExperimentTexts&, const std::optional<ExperimentScene>&);
    void ask(Experiment, double seconds);
    void require_possible(const Experiment&);
    void begin(RequestedExperiment);
    void conclude();

    Measurements& measurements_;
    BackgroundJobs& jobs_;
    CurrentSession& current_;
    const ComputeDevices& devices_;
    LimitsRun& limits_;
    Notices& notices_;
    const Definition* formed_ = nullptr; ///< simulation for which the form was made
    ExperimentForm form_;
    std::string problem_;
    std::optional<RequestedExperiment> asked_;
    std::uint64_t visit_ = 0; ///< id of the measured session
    bool forgotten_ = false;  ///< the experiment is dropped when its task has ended
    std::unique_ptr<MeasuredExperiment> measured_;
    std::uint64_t revision_ = 0;
    std::unique_ptr<ClockWatch> clock_;    ///< clock of the last experiment; destroyed later, without waiting
    std::unique_ptr<ExperimentTask> task_; ///< null: none is running
};

// Results of an experiment in the window, as far as it was measured.

struct MeasuredExperiment {
    ExperimentResult result;
    ExperimentPlace place;
    bool any() const { return result.any(); } ///< whether any point was measured
};

} // namespace glint
