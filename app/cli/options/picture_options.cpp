#include "app/cli/options/picture_options.h"
#include "app/cli/options/option_value.h"
#include "app/files/formats/handed_text.h"
#include "app/replay/playback.h"
#include "app/run/run.h"
#include "app/run/run_file.h"
#include "app/terminal/failure.h"
#include "app/terminal/progress.h"
#include "app/world/picture/palettes.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

namespace glint {

namespace {

constexpr double usual_rate = 60, lowest_rate = 1; // pictures a second
constexpr double usual_seconds = 10;
constexpr std::int64_t max_stride = 1'000'000'000;

/// An error of the file must not count as a simulation's failure, after which the CPU would be tried.
class CommandsFilm final : public FilmFile {
public:
    explicit CommandsFilm(std::unique_ptr<FilmFile> file) : file_(std::move(file)) {}
    const std::string& name() const override { return file_->name(); }
    bool same_place(const OutputFile& other) const override { return file_->same_place(other); }
    double highest_rate() const override { return file_->highest_rate(); }
    void begin(Extent extent, double rate) override {
        or_fail(Exit::bad_input, [&] { file_->begin(extent, rate); });
    }
    void add(const View<const std::uint32_t>& picture) override {
        or_fail(Exit::bad_input, [&] { file_->add(picture); });
    }
    void end() override {
        or_fail(Exit::bad_input, [&] { file_->end(); });
    }
    void commit() override {
        or_fail(Exit::bad_input, [&] { file_->commit(); });
    }

private:
    std::unique_ptr<FilmFile> file_;
};

std::unique_ptr<FilmFile> file_named(const std::string& name) {
    try {
        return std::make_unique<CommandsFilm>(film_file(name, stop_if_interrupted));
    } catch (const NoEncoder& none) { throw Failure(Exit::unavailable, fmt::format("--film: {}", none.what())); }
}

double rate_from(const FilmOptions& o, const FilmFile& file) {
    return o.rate ? decimal_number("--fps", *o.rate, lowest_rate, file.highest_rate())
                  : std::min(usual_rate, file.highest_rate());
}

/// Parameters of a preset of the simulation, or at the end of a run of it.
Params params_named(const std::string& handed, const Definition& definition, const Catalog& catalog) {
    const std::string name = handed_path(handed);
    if (const glint_preset* preset = definition.preset(handed_text(handed))) {
        Params params(definition);
        params.load(*preset);
        return params;
    }
    std::error_code error;
    if (!looks_like_share_code(name) && !std::filesystem::exists(name, error))
        throw Failure(Exit::bad_input, fmt::format("--towards: {}; there is no file with this name",
                                                   unknown_name(fmt::format("preset of {}", definition.id()), name,
                                                                definition.preset_ids())));
    const Run run(or_fail(Exit::bad_input, [&] { return open_run(name, catalog, EndState::skip); }));
    Params params = run.setting(run.end()).params;
    if (&params.definition() == &definition) return params;
    throw Failure(Exit::bad_input, fmt::format("--towards '{}' is a run of {}, but the film shows {}", name,
                                               params.definition().id(), definition.id()));
}

} // namespace

void add_film_options(CLI::App& app, FilmOptions& o) {
    app.add_option(
           "--film", o.file,
           "The run as a film, encoded by ffmpeg; a name without an extension is a folder with one PNG per frame")
        ->type_name("FILE.mp4|webm|gif|FOLDER");
    app.add_option("--fps", o.rate, "The film's frames per second (default: 60; for GIF: 50)")->type_name("F");
    app.add_option("--steps-per-frame", o.stride, "Steps per frame of the film; by default as many as in the window")
        ->type_name("N");
}

void add_path_options(CLI::App& app, FilmOptions& o) {
    app.add_option("--towards", o.towards,
                   "The film interpolates to the parameters of a preset or another run (a zoom for julia); repeat for "
                   "more targets")
        ->type_name("PRESET|RUN")
        ->allow_extra_args(false);
    app.add_option("--seconds", o.seconds, "Length of the film with --towards, in seconds (default: 10)")
        ->type_name("S");
}

std::optional<FilmOutput> film_from(const FilmOptions& o, const RunRecord& run, const Catalog& catalog) {
    if (o.towards.empty()) {
        if (o.seconds) throw Failure(Exit::bad_input, "--seconds needs a film with --towards");
        return film_from(o, run, run.seed.step);
    }
    if (!o.file) throw Failure(Exit::bad_input, "--towards needs a film: add --film FILE");
    std::vector<Params> keys{run.seed.params};
    keys.reserve(1 + o.towards.size());
    for (const std::string& name : o.towards) keys.push_back(params_named(name, run.seed.params.definition(), catalog));
    auto file = or_fail(Exit::bad_input, [&] { return file_named(*o.file); });
    const double rate = rate_from(o, *file);
    const double seconds = o.seconds ? decimal_number("--seconds", *o.seconds, 0.1, 3600) : usual_seconds;
    const auto frames = std::max<std::int64_t>(2, std::llround(seconds * rate));
    const std::int64_t stride = o.stride ? whole_number("--steps-per-frame", *o.stride, 0, max_stride) : 0;
    return FilmOutput{
        {}, std::move(file), PathFilm{ZoomPath(std::move(keys)), frames, stride, rate, run.run_settings.look}};
}

std::optional<FilmOutput> film_from(const FilmOptions& o, const RunRecord& run, std::int64_t from) {
    if (!o.file) {
        if (o.rate || o.stride)
            throw Failure(Exit::bad_input,
                          fmt::format("{} needs a film: add --film FILE", o.rate ? "--fps" : "--steps-per-frame"));
        return {};
    }
    Film film{from, run.end, std::max(1, steps_per_frame(run.seed.params)), usual_rate};
    if (o.stride) film.stride = whole_number("--steps-per-frame", *o.stride, 1, max_stride);
    return or_fail(Exit::bad_input, [&]() -> std::optional<FilmOutput> {
        require_filmable(film, run);
        auto file = file_named(*o.file);
        film.rate = rate_from(o, *file);
        return FilmOutput{film, std::move(file), {}};
    });
}

namespace {

struct LookWord {
    std::string_view word;
    void (*take)(PictureLook&);
};

constexpr std::array<LookWord, 8> look_words{{{"plain", [](PictureLook&) {}},
                                              {"gradient", [](PictureLook& l) { l.derived = Derived::gradient; }},
                                              {"laplacian", [](PictureLook& l) { l.derived = Derived::laplacian; }},
                                              {"rate", [](PictureLook& l) { l.derived = Derived::rate; }},
                                              {"log", [](PictureLook& l) { l.logarithmic = true; }},
                                              {"lit", [](PictureLook& l) { l.shaded = true; }},
                                              {"isolines", [](PictureLook& l) { l.isolines = true; }},
                                              {"fit", [](PictureLook& l) { l.follows = true; }}}};

/// An unknown word may be meant as a field or as a word of --look: the message suggests both.
std::string unknown_look(const std::string& simulation, std::string_view word, std::vector<std::string> fields) {
    for (const LookWord& known : look_words) fields.emplace_back(known.word);
    return fmt::format("--look: {}", unknown_name(fmt::format("field of {} or look", simulation), word, fields));
}

std::string known_look_words() {
    std::string all;
    for (const LookWord& known : look_words) all += fmt::format("{}{}", all.empty() ? "" : ", ", known.word);
    return all;
}

} // namespace

void add_look_option(CLI::App& app, std::optional<std::string>& look) {
    app.add_option("--look", look,
                   "How the picture is drawn, words separated by commas: a field's name, or energy of waves; gradient, "
                   "laplacian or rate of it; layer=N of a volume; log, lit, isolines; fit: colours from the smallest "
                   "to the largest value; plain: as the simulation draws it")
        ->type_name("WORDS");
}

namespace {

constexpr std::string_view layer_word = "layer=";

void require_layer(const PictureLook& look, World& world) {
    const int layers = world.shown_layers();
    if (layers == 1)
        throw Failure(Exit::bad_input, fmt::format("--look layer={}: '{}' is no volume, so it has no layers",
                                                   *look.layer, std::string_view(look.field)));
    if (*look.layer >= layers)
        throw Failure(Exit::bad_input, fmt::format("--look layer={}: '{}' has the layers 0 to {}", *look.layer,
                                                   std::string_view(look.field), layers - 1));
}

} // namespace

PictureLook look_from(const std::string& words, const Definition& definition) {
    PictureLook look;
    std::istringstream in(words);
    for (std::string word; std::getline(in, word, ',');) {
        if (word.starts_with(layer_word)) {
            const std::string layer = word.substr(layer_word.size());
            look.layer = static_cast<std::int32_t>(whole_number("--look layer", layer, 0, max_table_values));
            continue;
        }
        const auto known = std::ranges::find(look_words, std::string_view(word), &LookWord::word);
        if (known == look_words.end() && (word.empty() || !look.field.empty()))
            throw Failure(Exit::bad_input, fmt::format("--look {}: write at most one field name, and any of {}", words,
                                                       known_look_words()));
        const Derived before = look.derived;
        if (known == look_words.end())
            look.field = std::string_view(word);
        else
            known->take(look);
        if (before != Derived::none && look.derived != before)
            throw Failure(Exit::bad_input,
                          fmt::format("--look {}: use only one of gradient, laplacian and rate", words));
    }
    if (look.layer && look.field.empty())
        throw Failure(Exit::bad_input, fmt::format("--look {}: a layer needs the name of a volume next to it", words));
    if (look.draws_field() && !has_palette(definition))
        throw Failure(Exit::bad_input,
                      fmt::format("--look {}: {} has no palette to draw a field with", words, definition.id()));
    return look;
}

void require_look(const PictureLook& look, World& world) {
    if (!look.draws_field()) return;
    std::vector<std::string> there_are;
    for (const glint_field& field : world.number_fields())
        if (!(field.flags & GLINT_ON_HOST)) there_are.emplace_back(field.id);
    for (const glint_probe& probe : world.definition().probes())
        if (has_cells(probe)) there_are.emplace_back(probe.id);
    const std::string& simulation = world.definition().id();
    if (there_are.empty()) throw Failure(Exit::bad_input, fmt::format("--look: {} has no field to draw", simulation));
    if (!look.field.empty() && std::ranges::find(there_are, std::string_view(look.field)) == there_are.end())
        throw Failure(Exit::bad_input, unknown_look(simulation, look.field, there_are));
    world.set_look(look, {});
    if (look.layer) require_layer(look, world);
    if (look.derived == Derived::rate && !world.can_have_rate())
        throw Failure(Exit::bad_input,
                      "--look rate: this field has no rate of change: steps do not change it, only drawing does");
}

} // namespace glint
