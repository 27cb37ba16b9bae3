// What the user saves: the picture and the times. Files are made and written by a job, one at a time.
#pragma once
#include "app/files/output_file.h"
#include "app/services/background_jobs.h"
#include "app/world/annotations.h"
#include "render/screenshot.h"
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace glint {

class Notices;
class Screen;
class Session;
class TimingReport;
class Workspace;
struct MeasuredExperiment;
struct UiState;

/// Files that a job makes; each becomes a notice.
class FileSaver {
public:
    FileSaver(BackgroundJobs&, const Workspace&, Notices&,
              const JobTexts& = {.running = "The last file is still being written"});

    /// what: as the notice about it begins. write runs on the thread.
    void start(std::string what, const NewFileName&, std::function<void(OutputFile&)> write);
    /// The same of work that makes its files itself, all of them or none. It returns the name for the notice.
    void start_work(std::string what, std::function<std::string(JobControl&)> work);
    bool busy() const { return job_.busy(); }
    const char* disabled_reason() const { return job_.disabled_reason(); }
    BackgroundJob& job() { return job_; }
    const BackgroundJob& job() const { return job_; }

private:
    void tell(const std::string& problem);

    const Workspace& workspace_;
    Notices& notices_;
    std::string what_, file_; ///< file_ belongs to the thread while busy
    BackgroundJob job_;
};

/// The run that the picture shows, for a picture to carry; "" where it is too long for a code.
std::string shown_code(const Session&);

/// The labels of the picture that is shown, unless they are switched off: files have them, too.
std::vector<Annotation> shown_labels(const Session&, const UiState&);
/// As a file, with those labels drawn into it. Throws Error where they cannot be drawn.
std::vector<std::byte> png_of(Screenshot, const std::vector<Annotation>&, const std::string& code);

/// The picture cell by cell, with its labels but without what else lies over it, as PNG into the user's pictures
/// folder.
void save_picture(FileSaver&, const Session&, const Screen&, Notices&, const UiState&);

enum class TimingFormat { csv, json, trace };
/// What the profiler knows now, into the user's documents folder.
void save_timings(FileSaver&, const Session&, const TimingReport&, TimingFormat);
/// The same of what was switched, as CSV.
void save_switches(FileSaver&, const Session&, std::string csv);

/// The pinned cells' values, as far as they are kept.
void save_pins(FileSaver&, const Session&);
/// How strongly they swing at each frequency.
void save_spectra(FileSaver&, const Session&);
/// The simulation's own scalars, as far as they were looked at and are kept.
void save_probes(FileSaver&, const Session&);
/// What the fields come to; it is known.
void save_statistics(FileSaver&, const Session&);
/// What lies along the line; there is one.
void save_profile(FileSaver&, const Session&);

enum class ExperimentFormat { csv, json, svg, png };
/// What it came to, with where it was measured. At least one point was.
void save_experiment(FileSaver&, const MeasuredExperiment&, ExperimentFormat);

} // namespace glint
