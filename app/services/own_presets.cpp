#include "app/services/own_presets.h"
#include "app/files/output_file.h"
#include "app/files/printable.h"
#include "app/files/state_folder.h"
#include "app/services/in_background.h"
#include "app/services/notices.h"
#include "app/session/session.h"
#include "app/world/catalog.h"
#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <tuple>
#include <utility>

namespace glint {
namespace fs = std::filesystem;
namespace {

fs::path beside(const fs::path& file) { return file.string() + ".removed"; }

/// Rows that are gone, and values that are allowed no more, are left out. Throws Error where an animation is none.
Params params_of(const Definition& definition, const OwnPreset& preset) {
    Params params(definition);
    if (const glint_preset* from = definition.preset(preset.preset)) params.load(*from);
    for (const auto& [id, text] : preset.values)
        if (const glint_param* row = definition.param(id)) (void)params.set(*row, text);
    for (const auto& [id, words] : preset.animations)
        if (definition.param(id)) params.animate(animation_from_words(definition, id, printable(words)));
    return params;
}

std::string trimmed(const std::string& name) {
    const auto first = name.find_first_not_of(' ');
    return first == std::string::npos ? "" : name.substr(first, name.find_last_not_of(' ') - first + 1);
}

} // namespace

OwnPresets::OwnPresets(const Catalog& catalog, std::optional<fs::path> folder, Notices& notices)
    : catalog_(catalog), notices_(notices), folder_(std::move(folder)) {
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
    const Definition* definition = catalog_.find(preset.simulation); // none: of a plugin that is not there today
    if (!definition) return;
    if (find(preset.simulation, preset.name))
        throw Error(fmt::format("another preset also has the name {}", preset.name));
    Params params = params_of(*definition, preset);
    all_.push_back({std::move(preset), std::move(params)});
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
    if (session.params() == session.preset_params()) return nullptr;
    const auto found = std::ranges::find_if(all_, [&](const Kept& kept) {
        return &kept.params.definition() == &session.definition() && kept.params == session.params();
    });
    return found == all_.end() ? nullptr : &*found;
}

void OwnPresets::load(Session& session, const Kept& kept) {
    session.load(kept.params, kept.preset.preset, fmt::format("Preset {}", kept.preset.name));
}

std::string OwnPresets::why_not(const OwnPreset& preset) const {
    if (!folder_) return "there is no folder for presets: set XDG_DATA_HOME or HOME";
    if (writing_.valid()) return "another preset is being written; try again in a moment";
    if (std::string why = why_no_preset_name(preset.name); !why.empty()) return why;
    if (find(preset.simulation, preset.name))
        return fmt::format("a preset {} exists: rename or delete it first", preset.name);
    if (all_.size() >= max_own_presets)
        return fmt::format("there are already {} presets: delete one first", max_own_presets);
    return "";
}

bool OwnPresets::save(const Session& session, const std::string& name) {
    OwnPreset preset{trimmed(name), session.definition().id(), session.preset(), {}, {}, {}};
    for (const glint_param& row : session.definition().params())
        preset.values[row.id] = session.params().exact_text(row);
    for (const Animation& animation : session.params().animations())
        preset.animations[animation.row] = animation_words(animation);
    return write(std::move(preset), {});
}

bool OwnPresets::rename(const Kept& kept, const std::string& name) {
    OwnPreset preset = kept.preset;
    preset.name = trimmed(name);
    return preset.name == kept.preset.name || write(std::move(preset), kept.preset.file);
}

bool OwnPresets::write(OwnPreset preset, const fs::path& instead_of) {
    if (const std::string why = why_not(preset); !why.empty()) {
        notices_.say(fmt::format("The preset was not saved: {}", why), Severity::caution);
        return false;
    }
    preset.file = own_preset_file(*folder_, preset);
    writing_ = in_background(
        [file = preset.file, text = to_toml(preset)] {
            fs::create_directories(file.parent_path());
            OutputFile out(file.string());
            out.write(text), out.commit();
        },
        "to write the preset");
    written_ = std::move(preset), instead_of_ = instead_of;
    return true;
}

void OwnPresets::collect() {
    if (!writing_.valid() || writing_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    if (const std::string problem = writing_.get(); !problem.empty())
        return notices_.say(fmt::format("The preset {} was not saved: {}", written_.name, problem), Severity::bad);
    std::error_code ignored; // it would come back with the next start, and could be deleted then
    if (!instead_of_.empty()) fs::remove(instead_of_, ignored);
    std::erase_if(all_, [&](const Kept& kept) { return kept.preset.file == instead_of_; });
    notices_.say(fmt::format("Saved the preset {} as {}", written_.name, written_.file.string()), Severity::good);
    take(std::exchange(written_, {}));
}

void OwnPresets::remove(const Kept& kept) {
    const OwnPreset gone = kept.preset;
    std::error_code error;
    fs::rename(gone.file, beside(gone.file), error);
    if (error) return notices_.say(fmt::format("{} was not deleted: {}", gone.name, error.message()), Severity::bad);
    if (removed_file_ != gone.file) forget_removed();
    removed_ = gone.name, removed_file_ = gone.file;
    std::erase_if(all_, [&](const Kept& one) { return one.preset.file == gone.file; });
    ++revision_;
}

void OwnPresets::bring_back() {
    if (removed_.empty()) return;
    std::error_code error;
    if (fs::exists(removed_file_, error))
        return notices_.say(fmt::format("Another preset has the name {} now: rename it first", removed_),
                            Severity::caution);
    fs::rename(beside(removed_file_), removed_file_, error);
    if (error) return notices_.say(fmt::format("{} cannot be restored: {}", removed_, error.message()), Severity::bad);
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
    std::error_code ignored; // a file that nobody reads stays
    if (!removed_.empty()) fs::remove(beside(removed_file_), ignored);
    removed_.clear();
}

} // namespace glint
