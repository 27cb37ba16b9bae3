// Files that the user saves: the picture and the times. Files are made and written by a job, one at a time.
#pragma once
#include "app/files/output_file.h"
#include "app/window/background_jobs.h"
#include "app/world/picture/label_places.h"
#include "render/off_screen.h"
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace glint {

class Notices;
class Screen;
class Session;
class TimingReport;
class CurrentSession;
struct MeasuredExperiment;
struct ShownLayers;

/// Files that a job makes; each becomes a notice.
class FileSaver {
public:
    FileSaver(BackgroundJobs&, const CurrentSession&, Notices&,
              const JobTexts& = {.running = "The last file is still being written"});

    /// what: the beginning of the notice. write runs on the job's thread.
    void start(std::string what, const NewFileName&, std::function<void(OutputFile&)> write);
    /// Likewise for work that writes its files itself, all of them or none. The work returns the name for the notice.
    void start_work(std::string what, std::function<std::string(JobControl&)> work);
    bool busy() const { return job_.busy(); }
    const char* disabled_reason() const { return job_.disabled_reason(); }
    BackgroundJob& job() { return job_; }
    const BackgroundJob& job() const { return job_; }

private:
    void tell(const std::string& problem);

    const CurrentSession& current_;
    Notices& notices_;
    std::string what_, file_; ///< file_ belongs to the thread while busy
    BackgroundJob job_;
};

/// Share code of the shown run, for the picture's file; "" if it is too long for a code.
std::string shown_code(const Session&);

/// Labels of the shown picture; empty if labels are switched off, so files then have none either.
std::vector<Annotation> shown_labels(const Session&, const ShownLayers&);
/// A PNG with those labels drawn into it. Throws Error if they cannot be drawn.
std::vector<std::byte> png_of(Screenshot, const std::vector<Annotation>&, const std::string& code);

/// The picture cell by cell, with its labels but without overlays, as PNG into the user's pictures folder.
void save_picture(FileSaver&, const Session&, const Screen&, Notices&, const ShownLayers&);

/// Saves the window's content, including panels, as PNG in the user's pictures folder. Before swap(); waits for OpenGL.
void save_window(FileSaver&, const Session&, Extent framebuffer, Notices&);

enum class TimingFormat { csv, json, trace };
/// The profiler's present numbers, into the user's documents folder.
void save_timings(FileSaver&, const Session&, const TimingReport&, TimingFormat);
/// The effects of switches, as CSV.
void save_config_changes(FileSaver&, const Session&, std::string csv);

/// The kept values of the pinned cells.
void save_pins(FileSaver&, const Session&);
/// Amplitudes of the pinned cells at each frequency.
void save_spectra(FileSaver&, const Session&);
/// The simulation's probes, as far as they were shown and are kept.
void save_probes(FileSaver&, const Session&);
/// Statistics of the fields, which must be known.
void save_statistics(FileSaver&, const Session&);
/// The profile along the line, which must exist.
void save_profile(FileSaver&, const Session&);

enum class ExperimentFormat { csv, json, svg, png };
/// Results with the machine's facts. At least one point must have been measured.
void save_experiment(FileSaver&, const MeasuredExperiment&, ExperimentFormat);

} // namespace glint
