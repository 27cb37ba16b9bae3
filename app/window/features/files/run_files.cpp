#include "app/window/features/files/run_files.h"
#include "app/files/formats/handed_text.h"
#include "app/files/state_folder.h"
#include "app/keep/settings.h"
#include "app/lecture/playable_script.h"
#include "app/run/run.h"
#include "app/run/run_file.h"
#include "app/run/state_hash.h"
#include "app/window/features/brush/stamp_image.h"
#include "app/window/notices.h"
#include "app/window/shell.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"
#include "sims/api/device.h"
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <imgui.h>
#include <optional>

namespace glint {

namespace fs = std::filesystem;

std::vector<std::byte> bytes_of(RunRecord to, const Checkpoint& checkpoint) {
    to.fields = checkpoint.state.fields;
    StateHash hash = hash_of(checkpoint.at, to.fields);
    const Definition& definition = to.seed.params.definition();
    const bool verifiable = // without a comparison there are no hashes
        definition.evolves() && !hash.fields.empty() && !definition.measures() &&
        why_not_exact(to.seed.params, to.events).empty();
    if (verifiable && (to.hashes.empty() || to.hashes.back().at < hash.at)) to.hashes.push_back(std::move(hash));
    return encode(to);
}

namespace {
constexpr double many_updates = 1e9; // updates of cells: about a second for a CPU with a few threads

/// Whether the way to the end of the run is long.
bool takes_long(const Session& session) {
    const double steps = static_cast<double>(session.seeker().target() - session.place().at);
    return session.seeker().has_destination() &&
           steps * session.extent().width * session.extent().height > many_updates;
}

NewFileName file_for(const Session& session) {
    return new_file(documents_folder(), "glint-" + session.definition().id(), ".glint");
}
} // namespace

RunFiles::RunFiles(BackgroundJobs& jobs, const Catalog& catalog, Workspace& workspace, Notices& notices, UiState& ui)
    : catalog_(catalog), workspace_(workspace), notices_(notices), ui_(ui), saver_(jobs, workspace, notices) {}

void RunFiles::save() {
    if (saving()) return;
    if (!workspace_.session().failure().empty()) return notices_.say("There is no state to save.", Severity::caution);
    before_ = workspace_.session().device_move().checkpoint();
    workspace_.session().device_move().ask_for_checkpoint();
    wanted_of_ = workspace_.session().id();
}

void RunFiles::write() {
    const Session& session = workspace_.session();
    const auto before = std::exchange(before_, nullptr);
    if (std::exchange(wanted_of_, 0) != session.id())
        return notices_.say("The run was not saved: another simulation was opened before its state was copied.",
                            Severity::caution);
    const std::shared_ptr<const Checkpoint> checkpoint = session.device_move().checkpoint();
    if (checkpoint == before) return write_without_state(session);
    auto record = checkpoint ? record_up_to(session, *checkpoint) : std::nullopt;
    if (!record)
        return notices_.say("The run was not saved, because it changed meanwhile: save it again.", Severity::caution);
    saver_.start("Run", file_for(session),
                 [run = std::move(*record), checkpoint](OutputFile& file) { file.write(bytes_of(run, *checkpoint)); });
}

/// If memory is too small for a copy of the state: a replay of the events restores it.
void RunFiles::write_without_state(const Session& session) {
    saver_.start("Run", file_for(session), [run = record_of(session)](OutputFile& file) { file.write(encode(run)); });
}

void RunFiles::after_swap(double) {
    const Session& session = workspace_.session();
    if (wanted_of_ != 0 && (wanted_of_ != session.id() || !session.device_move().awaits_checkpoint())) write();
}

bool RunFiles::open(const std::string& file_or_code) {
    try {
        workspace_.open(open_run(file_or_code, catalog_));
        const bool code = looks_like_share_code(file_or_code);
        const Session& session = workspace_.session();
        std::string said = "Opened " + (code ? "a shared run" : fs::path(file_or_code).filename().string());
        if (takes_long(session)) said += "; its steps are computed again. The bar below shows how far, and cancels it";
        notices_.say(std::move(said), Severity::good);
        return true;
    } catch (const std::exception& e) {
        notices_.say("Not opened: " + sentence_of(e), Severity::caution);
        return false;
    }
}

void RunFiles::open_clipboard() {
    const char* text = ImGui::GetClipboardText();
    if (!text || !looks_like_share_code(text))
        return notices_.say("There is no share code in the clipboard; a share code begins with glint1:",
                            Severity::caution);
    (void)open(text);
}

void RunFiles::copy_code() {
    try {
        const std::string code = share_code(from_last_start(record_of(workspace_.session())));
        copy_text(code,
                  fmt::format("Share code copied: {} characters. Paste it into Glint to open this run.", code.size()),
                  notices_, ui_);
    } catch (const std::exception& e) { notices_.say(sentence_of(e), Severity::caution); }
}

std::vector<fs::path> RunFiles::saved(std::size_t most) {
    std::vector<std::pair<fs::file_time_type, fs::path>> found;
    std::error_code error;
    for (fs::directory_iterator at(documents_folder(), error), end; !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (at->path().extension() == ".glint" || at->path().string().ends_with(script_ending))
            found.emplace_back(at->last_write_time(ignored), at->path());
    }
    std::ranges::sort(found, std::greater{});
    std::vector<fs::path> newest;
    for (std::size_t i = 0; i < std::min(most, found.size()); ++i) newest.push_back(found[i].second);
    return newest;
}

namespace fs = std::filesystem;
namespace {

/// A share code is no file, and may be too long for a file's name.
std::optional<std::string> regular_file(const std::string& file_or_code) {
    std::error_code unknown;
    const std::string file = fs::absolute(file_or_code, unknown).string();
    return !unknown && fs::is_regular_file(file, unknown) ? std::optional(file) : std::nullopt;
}

} // namespace

void open_file(const std::string& handed, StampImage& stamp, RunFiles& runs, const ScriptSlot& script,
               Settings& settings) {
    const std::string file_or_code = handed_path(handed);
    if (stamp.take(file_or_code)) return; // take() adds a notice when the image is read
    const bool is_script = looks_like_script(file_or_code) && !script.empty();
    const bool opened = is_script ? script.open(file_or_code) : runs.open(file_or_code);
    opened ? remember_opened(file_or_code, settings) : forget_refused(file_or_code, settings);
}

void forget_refused(const std::string& file_or_code, Settings& settings) {
    std::error_code unknown;
    std::erase(settings.recent_files, fs::absolute(file_or_code, unknown).string());
}

void remember_opened(const std::string& file_or_code, Settings& settings) {
    const std::optional<std::string> file = regular_file(file_or_code);
    if (file && printable(*file) == *file) put_first(settings.recent_files, *file); // the settings can only store text
}

std::vector<std::string> openable_files(const Settings& settings) {
    std::vector<std::string> files;
    files.reserve(2 * max_recent);
    std::error_code unknown;
    for (const std::string& file : settings.recent_files)
        if (fs::is_regular_file(file, unknown)) files.push_back(file);
    for (const fs::path& saved : RunFiles::saved(max_recent))
        if (std::ranges::find(files, saved.string()) == files.end()) files.push_back(saved.string());
    if (files.size() > max_recent) files.resize(max_recent);
    return files;
}

} // namespace glint
