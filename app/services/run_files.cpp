#include "app/services/run_files.h"
#include "app/files/new_file.h"
#include "app/run/open_run.h"
#include "app/run/run_file.h"
#include "app/run/share_code.h"
#include "app/run/state_hash.h"
#include "app/services/desk.h"
#include "sims/api/device.h"
#include <algorithm>

namespace glint {
namespace fs = std::filesystem;

std::vector<std::byte> bytes_of(RunRecord to, const Checkpoint& checkpoint) {
    to.fields = checkpoint.state.fields;
    StateHash hash = hash_of(checkpoint.at, to.fields);
    const bool evolves = to.seed.params.definition().evolves(); // else the picture is all there is
    if (evolves && (to.hashes.empty() || to.hashes.back().at < hash.at)) to.hashes.push_back(std::move(hash));
    return encode(to);
}

void RunFiles::save(Desk& desk) {
    if (saving()) return;
    if (!desk.session().failure().empty()) return desk.notices.say("There is no state to save.", Severity::caution);
    desk.session().ask_for_checkpoint();
    wanted_of_ = &desk.session();
}

void RunFiles::write(Desk& desk) {
    const Session& session = desk.session();
    if (std::exchange(wanted_of_, nullptr) != &session)
        return desk.notices.say("The run was not saved: you left it before its state was there.", Severity::caution);
    const std::shared_ptr<const Checkpoint> checkpoint = session.checkpoint();
    auto record = checkpoint ? session.record_to(*checkpoint) : std::nullopt;
    if (!record) return desk.notices.say("The run was not saved: it has changed meanwhile.", Severity::caution);
    saver_.start("Run", new_file(documents_folder(), "glint-" + session.definition().id(), ".glint"),
                 [run = std::move(*record), checkpoint](OutputFile& file) { file.write(bytes_of(run, *checkpoint)); });
}

void RunFiles::collect(Desk& desk) {
    if (wanted_of_ && (wanted_of_ != &desk.session() || !wanted_of_->awaits_checkpoint())) write(desk);
    saver_.collect(desk);
}

void RunFiles::open(Desk& desk, const std::string& file_or_code) {
    try {
        desk.workspace.open(open_run(file_or_code, desk.catalog));
        desk.fit_picture = true, desk.first_start = false;
        const bool code = looks_like_share_code(file_or_code);
        desk.notices.say("Opened " + (code ? "a shared run" : fs::path(file_or_code).filename().string()),
                         Severity::good);
    } catch (const std::exception& e) { desk.notices.say(std::string("Not opened: ") + e.what(), Severity::caution); }
}

void RunFiles::open_clipboard(Desk& desk) {
    const char* text = ImGui::GetClipboardText();
    if (!text || !looks_like_share_code(text))
        return desk.notices.say("There is no share code in the clipboard: it begins with glint1:", Severity::caution);
    open(desk, text);
}

void RunFiles::copy_code(Desk& desk) {
    try {
        const std::string code = share_code(desk.session().record());
        ImGui::SetClipboardText(code.c_str());
        desk.notices.say("Share code copied: " + std::to_string(code.size()) +
                             " characters. Whoever pastes it into Glint "
                             "has this run.",
                         Severity::good);
    } catch (const std::exception& e) { desk.notices.say(e.what(), Severity::caution); }
}

std::vector<fs::path> RunFiles::saved(std::size_t most) {
    std::vector<std::pair<fs::file_time_type, fs::path>> found;
    std::error_code error;
    for (fs::directory_iterator at(documents_folder(), error), end; !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (at->path().extension() == ".glint") found.emplace_back(at->last_write_time(ignored), at->path());
    }
    std::ranges::sort(found, std::greater{});
    std::vector<fs::path> newest;
    for (std::size_t i = 0; i < std::min(most, found.size()); ++i) newest.push_back(found[i].second);
    return newest;
}

} // namespace glint
