// A film of the run on stage, made in the background. The session's device replays the run, with the same bits, on its
// own queue (a GPU) or on some of its threads (the CPU), while the window continues.
#pragma once
#include "app/replay/film.h"
#include "app/window/features/files/save.h"
#include "app/window/shell.h"
#include <array>
#include <cstdint>
#include <memory>

namespace glint {

class Actions;
class CurrentSession;
class Dialog;
class Measurements;
struct UiState;

struct FilmForm {
    /// stretch: chosen on the scrubber; zoom: from the preset's view to the present one
    enum class Part { from_here, whole_run, stretch, zoom } part = Part::from_here;
    int format = 0;            ///< index in film_format_choices
    double seconds = 10;       ///< duration of the film; for from_here and zoom
    double rate = 60;          ///< pictures a second
    std::int64_t stride = 1;   ///< steps from a picture to the next
    bool labels = true;        ///< the simulation's, in each picture
    int width = 0, height = 0; ///< pixels; 0: as shown
};
struct FilmFormatName {
    const char *name, *ending, *help;
};
inline constexpr std::array<FilmFormatName, 4> film_format_choices{{
    {"MP4", ".mp4", "H.264 or MPEG-4, encoded by ffmpeg: most programs can play it"},
    {"WebM", ".webm", "VP9, encoded by ffmpeg: smaller files than MP4, but slower to encode"},
    {"GIF", ".gif", "256 colours per frame, encoded by ffmpeg: every web browser can play it"},
    {"PNGs", "", "A folder with one PNG per frame, lossless; needs no ffmpeg"},
}};

double highest_rate(const FilmForm&); ///< pictures a second
bool can_zoom(const Definition&);     ///< whether the simulation has a view to zoom

class FilmRun {
public:
    FilmRun(BackgroundJobs&, const CurrentSession&, const UiState&, Notices&);

    FilmForm& form(); ///< for the simulation on stage; if that changes, the steps are reset to its default
    Film film();      ///< with the present form
    Extent grid();    ///< the run's grid at the film's first frame
    Extent extent();  ///< size of the film's pictures, with the present form
    const char* disabled_reason() const; ///< or ""
    /// Writes into the user's videos folder. Notices say when it is written, or why it failed.
    void start();
    void cancel() { saver_.job().cancel(); } ///< no file is kept
    bool busy() const { return saver_.busy(); }
    bool stopping() const { return saver_.job().cancelling(); }
    FilmProgress progress() const;
    std::int64_t frames() const { return made_.frames(); }              ///< number of frames of the film being made
    double seconds_left() const { return saver_.job().seconds_left(); } ///< 0: not known yet

private:
    const CurrentSession& current_;
    const UiState& ui_;
    Notices& notices_;
    std::uint64_t visit_ = ~std::uint64_t{0}; ///< id of the form's session
    FilmForm form_;
    Film made_;
    FileSaver saver_; ///< last: its job uses the others
};

std::unique_ptr<Dialog> make_film_dialog(const CurrentSession&, FilmRun&, const Actions&, const UiState&);
void add_film_actions(Actions&, FilmRun&, const Measurements&, UiState&);

// The feature film: films of the run, and pictures at any size.

void add_film(Shell&);

} // namespace glint
