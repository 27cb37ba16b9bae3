// --film and its options: which steps of a run become a film, and its file.
#pragma once
#include "app/replay/film.h"
#include "app/world/catalog.h"
#include "app/world/world.h"
#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace glint {

struct FilmOptions {
    std::optional<std::string> file, rate, stride;
    std::vector<std::string> towards;
    std::optional<std::string> seconds;
};
void add_film_options(CLI::App&, FilmOptions&);
void add_path_options(CLI::App&, FilmOptions&); ///< --towards, --seconds

struct FilmOutput {
    Film film;
    std::unique_ptr<FilmFile> file;
    std::optional<PathFilm> path; ///< replaces the run's film: from the run's end on
};

/// Film from that place of the run to its end; nothing without --film. A Failure says what is wrong (no ffmpeg).
std::optional<FilmOutput> film_from(const FilmOptions&, const RunRecord&, std::int64_t from);
/// Likewise with a path, if --towards is given: from the run's parameters to those of presets and of other runs.
std::optional<FilmOutput> film_from(const FilmOptions&, const RunRecord&, const Catalog&);

// --look: how the program draws a simulation's fields in a picture or a film, in words.

void add_look_option(CLI::App&, std::optional<std::string>& look);
/// A word that is not one of --look's is a field's name. A Failure says what is wrong.
PictureLook look_from(const std::string& words, const Definition&);
/// If the look's field does not exist, or has no rate, a Failure names the possible ones.
void require_look(const PictureLook&, World&);

} // namespace glint
