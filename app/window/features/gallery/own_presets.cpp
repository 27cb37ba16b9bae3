#include "app/window/features/gallery/own_presets.h"
#include "app/files/formats/handed_text.h"
#include "app/files/output_file.h"
#include "app/files/state_folder.h"
#include "app/files/temporary_file.h"
#include "app/replay/scaled_run.h"
#include "app/run/run_file.h"
#include "app/session/session.h"
#include "app/session/undo_history.h"
#include "app/window/current_session.h"
#include "app/window/features/parameters/param_changes.h"
#include "app/window/notices.h"
#include "app/world/catalog.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <tuple>
#include <utility>
#include <variant>

namespace glint {
namespace fs = std::filesystem;
namespace {

/// The file's new name in the same folder, or errno's words.
std::variant<fs::path, std::string> rename_aside(const fs::path& file) {
    NewFileName aside{file.parent_path(), file.filename().string(), ".removed"};
    int error = 0;
    while ((error = rename_to_new(file.string(), aside.path())) == EEXIST) ++aside.number; // another window's name
    if (error) return std::string(std::strerror(error));
    return fs::path(aside.path());
}

/// Deletes it only if it is unchanged: another window may have written another preset there.
void remove_unchanged(const OwnPreset& preset) try {
    OwnPreset there = own_preset_from_toml(read_file(preset.file).value_or(""));
    there.file = preset.file;
    std::error_code ignored; // else it appears again at the next start, and can be deleted then
    if (there == preset) fs::remove(preset.file, ignored);
} catch (const Error&) {} // the file is not this preset any more

/// Leaves out rows that no longer exist and values that are no longer allowed. Throws Error if an animation is invalid.
Params params_of(const Definition& definition, const OwnPreset& preset) {
    Params params(definition);
    if (const glint_preset* from = definition.preset(preset.preset)) params.load(*from);
    for (const auto& [id, text] : preset.values)
        if (const glint_param* row = definition.param(id)) (void)params.set(*row, text);
    for (const auto& [id, words] : preset.animations)
        if (definition.param(id)) params.animate(animation_from_words(definition, id, printable(words)));
    return params;
}

/// Null: there are none. Throws Error if the text is no run of that simulation.
std::shared_ptr<const RunRecord> strokes_of(const Catalog& catalog, const Definition& definition,
                                            const OwnPreset& preset) {
    if (preset.drawn.empty()) return nullptr;
    const RunRecord run = from_share_code(preset.drawn, catalog);
    if (&run.seed.params.definition() != &definition)
        throw Error(fmt::format("what is drawn belongs to the simulation {}", run.seed.params.definition().id()));
    auto strokes = kept_strokes(run);
    return strokes ? std::make_shared<const RunRecord>(std::move(*strokes)) : nullptr;
}

OwnPresetValues values_of(const OwnPresets::Kept& kept) { return {kept.preset.name, kept.params}; }

std::string too_many_presets() {
    return fmt::format("there are already {} presets: delete one first", max_own_presets);
}

std::string trimmed(const std::string& name) { return std::string(without_blanks(name)); }

} // namespace

OwnPresets::OwnPresets(BackgroundJobs& jobs, const Catalog& catalog, std::optional<fs::path> folder, Notices& notices,
                       CurrentSession* stage)
    : catalog_(catalog),
      notices_(notices),
      stage_(stage),
      folder_(std::move(folder)),
      job_(jobs,
           {.running = "another preset is being written; try again in a moment", .thread = "to write the preset"}) {
    if (!folder_) return;
    const FoundPresets found = find_own_presets(*folder_);
    for (const std::string& problem : found.problems) notices_.note(problem, -1, Severity::caution);
    for (const OwnPreset& preset : found.all) try {
            take(preset);
        } catch (const Error& e) {
            notices_.note(fmt::format("Your preset {} was skipped: {}", preset.file.string(), e.what()), -1,
                          Severity::caution);
        }
}

OwnPresets::~OwnPresets() { forget_removed(); }

void OwnPresets::take(OwnPreset preset) {
    const Definition* definition = catalog_.find(preset.simulation); // null: the preset of a plugin that is not loaded
    if (!definition) return;
    if (find(preset.simulation, preset.name))
        throw Error(fmt::format("another preset already has the name {}", preset.name));
    Params params = params_of(*definition, preset);
    auto strokes = strokes_of(catalog_, *definition, preset);
    all_.push_back({std::move(preset), std::move(params), std::move(strokes)});
    const auto place = [](const Kept& kept) { return std::tie(kept.preset.simulation, kept.preset.name); };
    std::ranges::sort(all_, {}, place);
    ++revision_;
}

const OwnPresets::Kept* OwnPresets::find(std::string_view simulation, std::string_view name) const {
    const auto found = std::ranges::find_if(
        all_, [&](const Kept& kept) { return kept.preset.simulation == simulation && kept.preset.name == name; });
    return found == all_.end() ? nullptr : &*found;
}

const OwnPresets::Kept* OwnPresets::shown_by(const Session& session) const {
    if (const OwnPresetValues* own = session.preset().own())
        if (const Kept* kept = find(session.definition().id(), own->name)) return kept;
    return differs_from_preset(session) ? same_values(session) : nullptr;
}

const OwnPresets::Kept* OwnPresets::same_values(const Session& session) const {
    const auto found = std::ranges::find_if(all_, [&](const Kept& kept) {
        return &kept.params.definition() == &session.definition() && same_except_brush(kept.params, session.params());
    });
    return found == all_.end() ? nullptr : &*found;
}

void OwnPresets::load(Session& session, const Kept& kept) const {
    std::vector<Change> painted;
    try {
        if (kept.strokes) painted = painting(*kept.strokes, kept.params, session.extent());
    } catch (const Error& e) {
        notices_.say(fmt::format("{} was loaded without its strokes: {}", kept.preset.name, e.what()),
                     Severity::caution);
    }
    session.preset().load_own(values_of(kept), kept.preset.preset, painted);
}

void OwnPresets::recognise(Session& session) const {
    if (session.preset().own() || !differs_from_preset(session)) return;
    if (const Kept* kept = same_values(session))
        session.preset().measure_against(kept->preset.preset,
                                         std::make_shared<const OwnPresetValues>(values_of(*kept)));
}

std::string OwnPresets::why_not(const OwnPreset& preset) const {
    if (!folder_) return "there is no folder for presets: set XDG_DATA_HOME or HOME";
    if (job_.busy()) return job_.disabled_reason();
    if (std::string why = why_no_preset_name(preset.name); !why.empty()) return why;
    if (find(preset.simulation, preset.name))
        return fmt::format("a preset {} exists: rename or delete it first", preset.name);
    if (all_.size() >= max_own_presets) return too_many_presets();
    return "";
}

bool OwnPresets::save(const Session& session, const std::string& name) {
    if (session.painting().paints_later()) {
        notices_.say("The preset was not saved: the last stroke is still being computed. Try again in a moment",
                     Severity::caution);
        return false;
    }
    OwnPreset preset{trimmed(name), session.definition().id(), session.preset().id(), {}, {}, {}, {}};
    for (const glint_param& row : session.definition().params())
        preset.values[row.id] = session.params().exact_text(row);
    for (const Animation& animation : session.params().animations())
        preset.animations[animation.row] = animation_words(animation);
    return write(std::move(preset), {}, kept_strokes(record_up_to(session, session.place())));
}

bool OwnPresets::rename(const Kept& kept, const std::string& name) {
    OwnPreset preset = kept.preset;
    preset.name = trimmed(name);
    return preset.name == kept.preset.name || write(std::move(preset), kept.preset, {});
}

bool OwnPresets::write(OwnPreset preset, const OwnPreset& instead_of, std::optional<RunRecord> strokes) {
    if (const std::string why = why_not(preset); !why.empty()) {
        notices_.say(fmt::format("The preset was not saved: {}", why), Severity::caution);
        return false;
    }
    preset.file = own_preset_file(*folder_, preset);
    written_ = std::move(preset), instead_of_ = instead_of, strokes_ = std::move(strokes);
    job_.start([this](JobControl&) { write_file_now(); }, [this](const std::string& why) { take_written(why); });
    return true;
}

void OwnPresets::write_file_now() {
    conflicting_.clear();
    if (strokes_) written_.drawn = share_code(*strokes_);
    fs::create_directories(written_.file.parent_path());
    FoundPresets there = find_own_presets(*folder_);
    if (there.all.size() >= max_own_presets) throw Error(too_many_presets());
    const auto same_name = [&](const OwnPreset& one) {
        return one.simulation == written_.simulation && one.name == written_.name;
    };
    if (const auto one = std::ranges::find_if(there.all, same_name); one != there.all.end()) {
        conflicting_ = std::move(there.all);
        throw Error(fmt::format("{} already has this name: rename or delete that preset first", one->file.string()));
    }
    const std::string text = to_toml(written_);
    if (text.size() > max_own_file_bytes)
        throw Error("its strokes need more than 4 MiB: start over, and paint fewer or smaller shapes");
    OutputFile out = OutputFile::only_new(written_.file.string());
    out.write(text), out.commit();
    if (!instead_of_.file.empty()) remove_unchanged(instead_of_);
}

/// Adds presets that other windows have saved since this one read the folder.
void OwnPresets::add_conflicting_presets() {
    for (OwnPreset& preset : std::exchange(conflicting_, {}))
        if (!find(preset.simulation, preset.name)) try {
                take(std::move(preset));
            } catch (const Error&) {} // a message at the start has already given the reason
}

/// A preset that was just saved, or renamed while the session showed it.
void OwnPresets::measure_written(Session& session, const OwnPreset& written, const std::string& former_name) const {
    const Kept* kept = find(written.simulation, written.name);
    if (!kept || &kept->params.definition() != &session.definition()) return;
    const bool is_renamed = session.preset().own() && session.preset().own()->name == former_name;
    const bool is_saved = former_name.empty() && same_except_brush(kept->params, session.params());
    if (is_renamed || is_saved)
        session.preset().measure_against(written.preset, std::make_shared<const OwnPresetValues>(values_of(*kept)));
}

void OwnPresets::after_swap(double) {
    if (stage_ && std::exchange(visit_, stage_->visits()) != stage_->visits()) recognise(stage_->session());
}

void OwnPresets::take_written(const std::string& problem) {
    add_conflicting_presets();
    const OwnPreset written = std::exchange(written_, {});
    strokes_.reset();
    if (!problem.empty())
        return notices_.say(fmt::format("The preset {} was not saved: {}", written.name, problem), Severity::bad);
    std::erase_if(all_, [&](const Kept& kept) { return kept.preset.file == instead_of_.file; });
    try {
        take(written);
    } catch (const Error& e) {
        return notices_.say(fmt::format("{} is saved, but cannot be used: {}", written.file.string(), e.what()),
                            Severity::bad);
    }
    notices_.say(fmt::format("Saved the preset {} as {}", written.name, written.file.string()), Severity::good);
    if (stage_) measure_written(stage_->session(), written, instead_of_.name);
}

void OwnPresets::remove(const Kept& kept) {
    const OwnPreset gone = kept.preset;
    const auto aside = rename_aside(gone.file);
    if (const auto* why = std::get_if<std::string>(&aside))
        return notices_.say(fmt::format("{} was not deleted: {}", gone.name, *why), Severity::bad);
    forget_removed();
    removed_ = gone.name, removed_file_ = gone.file, set_aside_ = std::get<fs::path>(aside);
    std::erase_if(all_, [&](const Kept& one) { return one.preset.file == gone.file; });
    ++revision_;
}

void OwnPresets::bring_back() {
    if (removed_.empty()) return;
    const int error = rename_to_new(set_aside_.string(), removed_file_.string());
    if (error == EEXIST)
        return notices_.say(fmt::format("Another preset has the name {} now: rename that preset first", removed_),
                            Severity::caution);
    if (error)
        return notices_.say(fmt::format("{} cannot be restored: {}", removed_, std::strerror(error)), Severity::bad);
    try {
        OwnPreset preset = own_preset_from_toml(read_file(removed_file_).value_or(""));
        preset.file = removed_file_;
        take(std::move(preset));
    } catch (const Error& e) {
        notices_.say(fmt::format("{} cannot be read: {}", removed_file_.string(), e.what()), Severity::bad);
    }
    removed_.clear();
}

void OwnPresets::forget_removed() {
    std::error_code ignored; // a file that cannot be deleted stays
    if (!removed_.empty()) fs::remove(set_aside_, ignored);
    removed_.clear();
}

} // namespace glint
