// Experiments in the window: the form, the running one on the scene on stage, and the results of the last one.
#pragma once
#include "app/services/experiment_form.h"
#include "app/services/measurements.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace glint {

class ClockWatch;
class ComputeDevices;
class ExperimentTask;
class LimitsRun;
class Notices;
class CurrentSession;
struct MeasuredExperiment;

class Experiments final : public Measurement {
public:
    Experiments(Measurements&, BackgroundJobs&, CurrentSession&, const ComputeDevices&, LimitsRun&, Notices&);
    ~Experiments() override; ///< waits for the step that one under way is at

    // Input of start(), for the simulation on stage. When another comes on stage, the form is reset to its defaults.
    ExperimentForm& form();                                 ///< call check() after a change
    void check();                                           ///< updates problem()
    const std::string& problem() const { return problem_; } ///< why the form is invalid, as a sentence, or ""
    /// Fills the form from texts as on the command line. Throws Error, and changes nothing, if it could not be started.
    void offer(const ExperimentTexts&, double seconds = 10);

    /// Why none can start now, or "".
    const char* disabled_reason() const;
    /// Starts the experiment of the form, with the parameters, size and processor on stage, in the frames that follow,
    /// when no job is running there. If it cannot start, a notice says why.
    void start();
    /// Likewise with its own scene of the simulation on stage; the form is set to it. Throws Error, and changes
    /// nothing, if it could not be started.
    void start(const ExperimentScene&, const ExperimentTexts&, double seconds);
    void cancel() override; ///< what was measured stays
    void forget();          ///< the form and the last one; one under way ends

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

    /// Of the last one, the one under way included; null before the first.
    const MeasuredExperiment* measured() const { return measured_.get(); }
    std::uint64_t revision() const { return revision_; } ///< of measured()
    /// Sets the session on stage to that point: its parameters and its size. A notice says what is not possible.
    void go_to(std::size_t value, std::size_t series);

private:
    struct Asked {
        Experiment plan;
        double seconds;
    };
    Experiment planned(const ExperimentTexts&, const std::optional<ExperimentScene>&);
    void ask(Experiment, double seconds);
    void require_possible(const Experiment&);
    void begin(Asked);
    void conclude();

    Measurements& measurements_;
    BackgroundJobs& jobs_;
    CurrentSession& current_;
    const ComputeDevices& devices_;
    LimitsRun& limits_;
    Notices& notices_;
    const Definition* formed_ = nullptr; ///< that the form is of
    ExperimentForm form_;
    std::string problem_;
    std::optional<Asked> asked_;
    std::uint64_t visit_ = 0; ///< of the measured session
    bool forgotten_ = false;  ///< it is dropped when its task has ended
    std::unique_ptr<MeasuredExperiment> measured_;
    std::uint64_t revision_ = 0;
    std::unique_ptr<ClockWatch> clock_;    ///< for the last one; destroyed later, without waiting
    std::unique_ptr<ExperimentTask> task_; ///< null: none is running
};

} // namespace glint
