// The files that render and replay write: found writable before anything is computed, put in place together at the end.
#pragma once
#include "app/cli/film_option.h"
#include "app/files/output_file.h"
#include <CLI/CLI.hpp>
#include <array>

namespace glint {

enum class OutputKind { picture, field, timings, trace, run };
constexpr std::size_t output_kinds = 5;

/// As the user named them, by kind; a field as "NAME=FILE.npy", several of them.
using OutputNames = std::array<std::vector<std::string>, output_kinds>;
void add_output_options(CLI::App&, OutputNames&);
void add_caption_option(CLI::App&, bool& caption);
void add_labels_option(CLI::App&, bool& labels);

struct Output {
    OutputKind kind;
    std::string field; ///< its id
    OutputFile file;
};
struct RenderOutputs {
    std::vector<Output> files;
    bool picture_by_default = false; ///< nobody asked for any file
    std::optional<FilmOutput> film;  ///< written while the run is played
    bool caption = false;            ///< below the picture
    bool labels = false;             ///< the simulation's, in the picture and the film

    bool have(OutputKind) const;
};

enum class Unnamed { picture, nothing }; ///< what is written where the user names no file
/// A Failure names the file that cannot be written, or that was asked for twice.
RenderOutputs outputs_from(const OutputNames&, const std::string& simulation, Unnamed = Unnamed::picture);
/// Takes the film to the files. A Failure where one of them would be written in its place.
void add_film(RenderOutputs&, std::optional<FilmOutput>);
/// A Failure where there is no picture that it would be of, or that is too narrow for it.
void take_caption(RenderOutputs&, bool caption, Extent picture);
/// For the picture and the film. A Failure where there is neither, or where the simulation gives its picture no labels.
void take_labels(RenderOutputs&, bool labels, const Definition&);
/// A Failure says which fields there are.
void require_fields(const RenderOutputs&, const std::string& simulation, const std::vector<std::string>& there_are);

using RenderedFiles = std::vector<std::vector<std::byte>>; ///< what will be written, in the order of the outputs
/// All of them, the film too, or none.
void write(RenderOutputs&, const RenderedFiles&);

} // namespace glint
