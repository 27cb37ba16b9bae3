// Experiments in the window: what is asked for, the one under way on what is on stage, and what the last came to.
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
class Workspace;
struct MeasuredExperiment;

class Experiments final : public Measurement {
public:
    Experiments(Measurements&, BackgroundJobs&, Workspace&, const ComputeDevices&, LimitsRun&, Notices&);
    ~Experiments() override; ///< waits for the step that one under way is at

    // What start() takes. It is of what is on stage: when that becomes another, it is what is usual there.
    ExperimentForm& form();                                 ///< followed by check() where it was changed
    void check();                                           ///< finds problem()
    const std::string& problem() const { return problem_; } ///< what is wrong with the form, as a sentence, or ""
    /// From texts as on the command line, for whoever proposes one. Throws Error, and changes nothing, where it could
    /// not be started so.
    void offer(const ExperimentTexts&, double seconds = 10);

    /// Why none can begin now, or "".
    const char* disabled_reason() const;
    /// As the form says, of what is on stage with its parameters, size and processor: as soon as nothing is under way
    /// there, in the frames that follow. Says in the notices why not, where it cannot.
    void start();
    /// The same with a scene of its own, of the simulation on stage; the form says the same from then on. Throws Error,
    /// and changes nothing, where it could not be started so.
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
    /// Brings what is on stage to that point: its parameters, and its size. What cannot be is said in the notices.
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
    Workspace& workspace_;
    const ComputeDevices& devices_;
    LimitsRun& limits_;
    Notices& notices_;
    const Definition* formed_ = nullptr; ///< that the form is of
    ExperimentForm form_;
    std::string problem_;
    std::optional<Asked> asked_;
    std::uint64_t visit_ = 0; ///< of what is measured
    bool forgotten_ = false;  ///< it is let go of when its task has ended
    std::unique_ptr<MeasuredExperiment> measured_;
    std::uint64_t revision_ = 0;
    std::unique_ptr<ClockWatch> clock_;    ///< of the last one: stopped, it is let go of later, without waiting
    std::unique_ptr<ExperimentTask> task_; ///< null: none runs
};

} // namespace glint
