// --film and what says how: which steps of a run become a film, and where it is written.
#pragma once
#include "app/bench/film.h"
#include "app/bench/film_file.h"
#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>

namespace glint {

struct FilmOptions {
    std::optional<std::string> file, rate, stride;
};
void add_film_options(CLI::App&, FilmOptions&);

struct FilmOutput {
    Film film;
    std::unique_ptr<FilmFile> file;
};

/// From that place of the run to its end; nothing where none is asked for. A Failure says what is wrong with it, or
/// that there is no ffmpeg.
std::optional<FilmOutput> film_from(const FilmOptions&, const RunRecord&, std::int64_t from);

} // namespace glint
