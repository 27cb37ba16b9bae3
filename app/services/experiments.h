// Experiments in the window: the form, the running one on the scene on stage, and the results of the last one.
#pragma once
#include "app/services/experiment_form.h"
#include "app/services/quiet_start.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace glint {

class ClockWatch;
class ComputeDevices;
class ExperimentTask;
class FilmRun;
class LimitsRun;
class Notices;
class PictureExport;
class SweepRun;
class Workspace;
struct MeasuredExperiment;

class Experiments {
public:
    /// None begins while the sweep or the limits are measured, or while a film or a picture is made in the background.
    Experiments(Workspace&, const ComputeDevices&, const SweepRun&, LimitsRun&, const FilmRun&, const PictureExport&,
                Notices&);
    ~Experiments(); ///< waits for the present step of a running one
    Experiments(const Experiments&) = delete;
    Experiments& operator=(const Experiments&) = delete;

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
    void cancel(); ///< results so far stay
    void forget(); ///< clears the form and the results; a running one ends

    bool wanted() const { return start_.asked(); } ///< started, and begins soon: start no jobs
    void begin_when_quiet();                       ///< once a frame
    bool running() const { return task_ != nullptr; }
    void advance(); ///< once a frame while running
    bool stopping() const;
    bool on_a_thread() const; ///< which frames would disturb
    double progress() const;  ///< 0 to 1
    double seconds_left() const;

    /// Results of the last experiment, also a running one; null before the first.
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

    Workspace& workspace_;
    const ComputeDevices& devices_;
    const SweepRun& sweep_;
    LimitsRun& limits_;
    const FilmRun& films_;
    const PictureExport& picture_;
    Notices& notices_;
    QuietStart start_;
    const Definition* formed_ = nullptr; ///< definition of the form
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
