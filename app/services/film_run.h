// A film of what is on stage, made beside it: CPU threads play its run again, to the same bits as any processor, while
// the window goes on.
#pragma once
#include "app/bench/film.h"
#include "app/services/save.h"
#include <array>
#include <atomic>
#include <cstdint>

namespace glint {

class CurrentSession;
struct UiState;

struct FilmForm {
    /// stretch: of the scrubber; zoom: from the preset's view to this one
    enum class Part { from_here, whole_run, stretch, zoom } part = Part::from_here;
    int format = 0;          ///< which of film_formats
    double seconds = 10;     ///< of the film; from_here and zoom
    double rate = 60;        ///< pictures a second
    std::int64_t stride = 1; ///< steps from a picture to the next
    bool labels = true;      ///< the simulation's, in each picture
};
struct FilmFormatName {
    const char *name, *ending, *help;
};
inline constexpr std::array<FilmFormatName, 4> film_formats{{
    {"MP4", ".mp4", "H.264 or MPEG-4, encoded by ffmpeg: most programs can play it"},
    {"WebM", ".webm", "VP9, encoded by ffmpeg: smaller files than MP4, but slower to encode"},
    {"GIF", ".gif", "256 colours per frame, encoded by ffmpeg: every web browser can play it"},
    {"PNGs", "", "A folder with one PNG per frame, lossless; needs no ffmpeg"},
}};

double highest_rate(const FilmForm&); ///< pictures a second
bool can_zoom(const Definition&);     ///< whether there is a view to zoom

class FilmRun {
public:
    FilmRun(const CurrentSession&, const UiState&, Notices&);
    ~FilmRun(); ///< gives it up

    FilmForm& form(); ///< of what is on stage: when that becomes another, the steps are those that are usual there
    Film film();      ///< as the form says now
    const char* disabled_reason() const; ///< or ""
    /// Into the user's videos; says so when it is written, and in the notices why not where it cannot be.
    void start();
    void cancel() { given_up_ = true; } ///< nothing of it is kept
    bool busy() const { return saver_.busy(); }
    bool stopping() const { return busy() && given_up_; }
    FilmProgress progress() const { return {way_, frames_}; }
    std::int64_t frames() const { return made_.frames(); } ///< of the one under way
    double seconds_left() const;                           ///< 0: not known yet
    void collect() { saver_.collect(); }                   ///< once a frame

private:
    void tell(FilmProgress);

    const CurrentSession& current_;
    const UiState& ui_;
    Notices& notices_;
    std::uint64_t visit_ = ~std::uint64_t{0}; ///< that the form is of
    FilmForm form_;
    Film made_;
    std::atomic<bool> given_up_ = false;
    std::atomic<double> way_ = 0, first_frame_ms_ = 0;
    std::atomic<std::int64_t> frames_ = 0;
    FileSaver saver_; ///< last: its thread uses the others
};

} // namespace glint
