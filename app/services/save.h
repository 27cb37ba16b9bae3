// What the user saves: the picture and the times. Files are made and written by a thread of their own, one at a time.
#pragma once
#include "app/files/output_file.h"
#include "app/world/annotations.h"
#include "render/screenshot.h"
#include <cstddef>
#include <functional>
#include <future>
#include <string>
#include <vector>

namespace glint {

class Notices;
class Screen;
class Session;
class TimingReport;
class CurrentSession;
struct MeasuredExperiment;
struct UiState;

class FileSaver {
public:
    FileSaver(const CurrentSession&, Notices&);

    /// what: as the notice about it begins. write runs on the thread.
    void start(std::string what, const NewFileName&, std::function<void(OutputFile&)> write);
    /// The same of work that makes its files itself, all of them or none. It returns the name for the notice.
    void start_work(std::string what, std::function<std::string()> work);
    void collect(); ///< once a frame: says so when it is written
    bool busy() const { return writing_.valid(); }

private:
    const CurrentSession& current_;
    Notices& notices_;
    std::string what_, file_;          // file_ belongs to the thread while writing_
    std::future<std::string> writing_; // "" or why it failed; last: it ends before what it writes does
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
