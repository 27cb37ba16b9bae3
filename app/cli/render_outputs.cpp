#include "app/cli/options/device_option.h"
#include "app/cli/options/option_value.h"
#include "app/cli/options/scene_options.h"
#include "app/cli/render_work.h"
#include "app/replay/labelled_picture.h"
#include "app/terminal/failure.h"
#include "app/terminal/progress.h"
#include "app/world/params/arithmetic.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <utility>

namespace glint {

namespace {

/// In the order of OutputKind.
constexpr struct {
    const char *name, *help, *type;
} output_options[output_kinds] = {
    {"-o,--output", "The picture, as displayed; SIM.png if no output is given. '-' is standard output", "FILE.png"},
    {"--field", "A state field as an array of its type, row 0 at the bottom; repeat for more fields", "NAME=FILE.npy"},
    {"--timings", "The times per step, drawing and stage as JSON; a FILE.csv contains only the table of the stages",
     "FILE.json"},
    {"--trace", "A timeline with every launch, for ui.perfetto.dev", "FILE.json"},
    {"--save", "The run, to open, share or replay", "FILE.glint"},
};

/// Viewers use the ending: a PNG under another ending opens in no program.
void require_png(const std::string& name) {
    const std::string ending = std::filesystem::path(name).extension();
    if (!ending.empty() && ending != ".png" && ending != ".PNG")
        throw Failure(Exit::bad_input, fmt::format("-o '{}': pictures are PNG; use a name that ends in .png", name));
}

Output output_named(OutputKind kind, const std::string& name) {
    if (kind == OutputKind::picture) require_png(name);
    if (kind != OutputKind::field) return {kind, "", OutputFile(name)};
    const auto [field, file] = split_assignment("--field", name, "NAME=FILE.npy, as in --field temperature=plate.npy");
    return {kind, field, OutputFile(file)};
}

[[noreturn]] void refuse_duplicate_name(const std::string& name) {
    throw Failure(Exit::bad_input, fmt::format("'{}' would be written twice: give each output its own file", name));
}

} // namespace

void add_output_options(CLI::App& app, OutputNames& names) {
    for (std::size_t kind = 0; kind < output_kinds; ++kind) {
        const auto& [name, help, type] = output_options[kind];
        auto* option = app.add_option(name, names[kind], help)->type_name(type)->allow_extra_args(false);
        if (static_cast<OutputKind>(kind) != OutputKind::field) option->expected(1);
    }
}

void add_caption_option(CLI::App& app, bool& caption) {
    app.add_flag("--caption", caption, "Add a caption and the colour bar below the picture");
}

void take_caption(RenderOutputs& outputs, bool caption, Extent picture) {
    if (caption && !outputs.have(OutputKind::picture))
        throw Failure(Exit::bad_input, "--caption needs a picture: add -o FILE");
    if (caption) or_fail(Exit::bad_input, [&] { require_captionable(picture); });
    outputs.caption = caption;
}

void add_labels_option(CLI::App& app, bool& labels) {
    app.add_flag("--labels", labels, "Draw the simulation's labels into the picture and the film");
}

void take_labels(RenderOutputs& outputs, bool labels, const Definition& definition) {
    if (!labels) return;
    if (!outputs.have(OutputKind::picture) && !outputs.film)
        throw Failure(Exit::bad_input, "--labels needs a picture or a film: add -o FILE or --film FILE");
    if (!definition.sim().annotate)
        throw Failure(Exit::bad_input,
                      fmt::format("the picture of {} has no labels: remove --labels", definition.id()));
    outputs.labels = true;
    if (!outputs.film) return;
    outputs.film->film.labels = true;
    if (outputs.film->path) outputs.film->path->labels = true;
}

bool RenderOutputs::have(OutputKind kind) const { return std::ranges::count(files, kind, &Output::kind) > 0; }

RenderOutputs outputs_from(const OutputNames& names, const std::string& simulation, Unnamed unnamed) {
    RenderOutputs outputs;
    or_fail(Exit::bad_input, [&] {
        for (std::size_t kind = 0; kind < output_kinds; ++kind)
            for (const std::string& name : names[kind])
                outputs.files.push_back(output_named(static_cast<OutputKind>(kind), name));
        outputs.picture_by_default = outputs.files.empty() && unnamed == Unnamed::picture;
        if (outputs.picture_by_default) outputs.files.push_back(output_named(OutputKind::picture, simulation + ".png"));
    });
    for (auto file = outputs.files.begin(); file != outputs.files.end(); ++file)
        if (std::any_of(outputs.files.begin(), file, [&](Output& other) { return file->file.same_place(other.file); }))
            refuse_duplicate_name(file->file.name());
    return outputs;
}

void add_film(RenderOutputs& outputs, std::optional<FilmOutput> film) {
    for (const Output& output : outputs.files)
        if (film && film->file->same_place(output.file)) refuse_duplicate_name(output.file.name());
    if (film && film->path && !outputs.files.empty())
        throw Failure(Exit::bad_input,
                      fmt::format("a film with --towards cannot be replayed, so it allows no other output: remove '{}'",
                                  outputs.files.front().file.name()));
    outputs.film = std::move(film);
}

void require_fields(const RenderOutputs& outputs, const std::string& simulation,
                    const std::vector<std::string>& there_are) {
    for (const auto& [kind, name, file] : outputs.files) {
        if (kind != OutputKind::field) continue;
        if (there_are.empty())
            throw Failure(Exit::bad_input,
                          fmt::format("--field {}: {} has no fields, because it has no state", name, simulation));
        if (std::find(there_are.begin(), there_are.end(), name) == there_are.end())
            throw Failure(Exit::bad_input, unknown_name("field of " + simulation, name, there_are));
    }
}

void write(RenderOutputs& outputs, const RenderedFiles& contents) {
    std::vector<Result> results;
    for (std::size_t i = 0; i < contents.size(); ++i) results.push_back({&outputs.files[i].file, contents[i]});
    write_all(results, [&] {
        if (outputs.film) outputs.film->file->commit();
    });
    if (outputs.picture_by_default) say("wrote " + outputs.files.front().file.name());
}

Shooting::Shooting(World& world, const RunRecord& run, const std::optional<FilmOutput>& output) : world_(world) {
    if (!output) return;
    file_ = output->file.get();
    if (output->path) {
        path_ = &*output->path;
        for (const Params& key : path_->path.keys())
            require_runnable(key, extent_at(run, run.end), world.queue().device());
        return;
    }
    places_ = output->film.places();
    const Extent extent = extent_at(run, output->film.from);
    const PictureLabels labels = output->film.labels ? PictureLabels::drawn : PictureLabels::none;
    or_fail(Exit::bad_input,
            [&] { camera_.emplace(world, extent, run.run_settings.look, labels); }); // throws if too large
    file_->begin(extent, output->film.rate);
}

void Shooting::at(std::int64_t place) {
    if (next_ == places_.size() || places_[next_] != place) return;
    file_->add(camera_->shoot());
    ++next_;
}

void Shooting::end() {
    if (path_) return follow_path();
    if (file_) file_->end();
}

void Shooting::follow_path() {
    Progress progress(world_.definition().id(), "pictures", static_cast<double>(path_->frames));
    make_path_film(world_, *path_, *file_, [&](FilmProgress now) {
        stop_if_interrupted();
        progress.at(static_cast<double>(now.frames));
    });
}

} // namespace glint
