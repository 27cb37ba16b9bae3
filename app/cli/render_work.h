// The work of a render: a world at one step, as the bytes of the output files.
#pragma once
#include "app/cli/options/picture_options.h"
#include "app/files/output_file.h"
#include "app/run/record.h"
#include "app/world/params/params.h"
#include "interop/queue.h"
#include "sims/api/view.h"
#include <CLI/CLI.hpp>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace glint {

// Files of render and replay: checked for writing before anything is computed, put in place together at the end.

enum class OutputKind { picture, field, timings, trace, run };
constexpr std::size_t output_kinds = 5;

/// Names as typed by the user, by kind; a field as "NAME=FILE.npy", several of them.
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
    bool picture_by_default = false; ///< the user named no file
    std::optional<FilmOutput> film;  ///< written while the run is replayed
    bool caption = false;            ///< below the picture
    bool labels = false;             ///< the simulation's, in the picture and the film

    bool have(OutputKind) const;
};

enum class Unnamed { picture, nothing }; ///< output if the user names no file
/// A Failure names the file that cannot be written, or that was given twice.
RenderOutputs outputs_from(const OutputNames&, const std::string& simulation, Unnamed = Unnamed::picture);
/// Adds the film to the files. Throws Failure if one of them has the same name.
void add_film(RenderOutputs&, std::optional<FilmOutput>);
/// Throws Failure if no picture is written, or if it is too narrow for a caption.
void take_caption(RenderOutputs&, bool caption, Extent picture);
/// Sets the labels of the picture and the film. Throws Failure if neither is written, or if the simulation has no
/// labels.
void take_labels(RenderOutputs&, bool labels, const Definition&);
/// A Failure lists the existing fields.
void require_fields(const RenderOutputs&, const std::string& simulation, const std::vector<std::string>& there_are);

using RenderedFiles = std::vector<std::vector<std::byte>>; ///< bytes to write, in the order of the outputs
/// All of them and the film, or none.
void write(RenderOutputs&, const RenderedFiles&);

// Records the film while a command replays a run; does nothing if no film was asked for.

class Shooting {
public:
    /// All arguments must outlive it. Begins the film. Throws Failure that says what is not possible on this device.
    Shooting(World& at_seed, const RunRecord&, const std::optional<FilmOutput>&);

    /// steps of the run at which at() must be called
    const std::vector<std::int64_t>& places() const { return places_; }
    void at(std::int64_t place); ///< at any place; takes a picture if due
    void end();                  ///< end of the run: completes the file, not yet in its place

private:
    void follow_path();

    World& world_;
    std::vector<std::int64_t> places_;
    std::size_t next_ = 0;
    FilmFile* file_ = nullptr;
    const PathFilm* path_ = nullptr;
    std::optional<FilmCamera> camera_;
};

struct RenderPlan {      ///< the work, with all options checked
    RunRecord run;       ///< up to its end
    bool verify = false; ///< compare the state with the run's hashes
    bool looks = false;  ///< the user asked for the run's look: its field must exist
};

/// Only the requested outputs. Throws Failure before the first step if an output is impossible. auto_method: the method
/// that auto stands for.
RenderedFiles rendered(const RenderPlan&, std::optional<std::int32_t> auto_method, Queue&, const RenderOutputs&);

} // namespace glint
