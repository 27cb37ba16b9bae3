#include "app/cli/film_option.h"
#include "app/bench/stepping.h"
#include "app/cli/number.h"
#include "app/terminal/failure.h"
#include "app/terminal/interrupt.h"
#include <algorithm>
#include <fmt/format.h>

namespace glint {
namespace {

constexpr double usual_rate = 60, lowest_rate = 1; // pictures a second
constexpr std::int64_t max_stride = 1'000'000'000;

std::unique_ptr<FilmFile> file_named(const std::string& name) {
    try {
        return film_file(name, stop_if_interrupted);
    } catch (const NoEncoder& none) { throw Failure(Exit::unavailable, fmt::format("--film: {}", none.what())); }
}

} // namespace

void add_film_options(CLI::App& app, FilmOptions& o) {
    app.add_option("--film", o.file,
                   "The run as a film, by ffmpeg; a name without an ending is a folder for a PNG of each picture")
        ->type_name("FILE.mp4|webm|gif|FOLDER");
    app.add_option("--fps", o.rate, "The film's pictures a second: 60 where none are given, 50 of a GIF")
        ->type_name("F");
    app.add_option("--steps-per-frame", o.stride,
                   "Steps from one picture of the film to the next; without it as many as the window takes")
        ->type_name("N");
}

std::optional<FilmOutput> film_from(const FilmOptions& o, const RunRecord& run, std::int64_t from) {
    if (!o.file) {
        if (o.rate || o.stride)
            throw Failure(Exit::bad_input,
                          fmt::format("{} is of a film: name one by --film", o.rate ? "--fps" : "--steps-per-frame"));
        return {};
    }
    Film film{from, run.end, std::max(1, steps_per_frame(run.seed.params)), usual_rate};
    if (o.stride) film.stride = whole_number("--steps-per-frame", *o.stride, 1, max_stride);
    return or_fail(Exit::bad_input, [&]() -> std::optional<FilmOutput> {
        require_filmable(film, run);
        auto file = file_named(*o.file);
        film.rate = o.rate ? decimal_number("--fps", *o.rate, lowest_rate, file->highest_rate())
                           : std::min(usual_rate, file->highest_rate());
        return FilmOutput{film, std::move(file)};
    });
}

} // namespace glint
