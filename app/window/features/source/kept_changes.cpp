// Changes of sources that are not saved: a file in the state folder has the text, until it is saved or discarded. If
// Glint ends otherwise, the editor shows them when the source is opened the next time.
#include "app/files/output_file.h"
#include "app/files/state_folder.h"
#include "app/window/features/source/editor.h"
#include "app/window/notices.h"
#include "app/window/ui_state.h"
#include "sims/api/error.h"
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <system_error>
#include <utility>
#include <xxhash.h>

namespace glint {
namespace fs = std::filesystem;

namespace {

constexpr double keep_interval_ms = 500, keep_retry_ms = 3000; // as for the log of the run
constexpr const char* copies_lock_ending = ".lock";

/// Copies are <process><ending>. Sources of the same name in other folders have other endings.
std::string copy_ending(const std::string& source) {
    std::error_code unknown;
    const fs::path whole = fs::weakly_canonical(source, unknown);
    const std::string& place = whole.native();
    return fmt::format(".{:016x}-{}", XXH3_64bits(place.data(), place.size()), whole.filename().string());
}

fs::path made_for_copies(fs::path folder) {
    std::error_code reported_by_keep;
    fs::create_directories(folder, reported_by_keep);
    for (const fs::path& lock : stale_files(folder, "", copies_lock_ending, copies_lock_ending)) remove_stale(lock);
    return folder;
}

std::optional<std::string> text_to_keep(const SourceText& text) {
    return text.changed() ? std::optional(text.bytes()) : std::nullopt;
}

bool needs_copy(const std::unique_ptr<SourceText>& text) { return text && text->needs_keeping(); }

} // namespace

// --- the files

KeptCopies::KeptCopies(fs::path folder)
    : folder_(made_for_copies(std::move(folder))), lock_(folder_, "", copies_lock_ending) {}

fs::path KeptCopies::own(const std::string& source) const { return lock_.with_ending(copy_ending(source)); }

void KeptCopies::keep(const std::string& source, const std::optional<std::string>& text) {
    std::error_code error;
    if (!text) {
        fs::remove(own(source), error);
        return;
    }
    fs::create_directories(folder_, error); // it may have been deleted, and with it the lock
    lock_.renew();
    if (const auto why = write_file(own(source), *text)) throw Error(*why);
}

std::vector<fs::path> KeptCopies::left(const std::string& source) const {
    std::vector<std::pair<fs::file_time_type, fs::path>> copies;
    std::error_code gone;
    for (const fs::path& copy : stale_files(folder_, "", copy_ending(source), copies_lock_ending))
        copies.emplace_back(fs::last_write_time(copy, gone), copy);
    std::ranges::sort(copies, std::greater());
    std::vector<fs::path> files;
    for (auto& [time, copy] : copies) files.push_back(std::move(copy));
    return files;
}

bool KeptCopies::take(const fs::path& left, const std::string& source) const {
    std::error_code error;
    fs::rename(left, own(source), error);
    return !error;
}

// --- the texts of the editor

SourceEditor::~SourceEditor() {
    if (may_end_ || !kept_) return;
    keeping_.wait();
    for (const auto& text : texts_) try { // all: the last job may have failed
            if (text) kept_->keep(text->file(), text_to_keep(*text));
        } catch (const std::exception&) {} // nobody is left who could read a notice
}

void SourceEditor::resume(SourceText& text) {
    if (!state_) return;
    if (!kept_) kept_.emplace(*state_ / "unsaved");
    for (const fs::path& left : kept_->left(text.file())) {
        try {
            auto bytes = read_file(left);
            if (bytes && !text.can_resume(*bytes))
                shell_.notices.say(fmt::format("Changes of {} were not saved, and cannot be shown: they or the source "
                                               "are not UTF-8 text. They stay in the file {}: copy them from there",
                                               fs::path(text.file()).filename().string(), left.string()),
                                   Severity::caution);
            else if (bytes && kept_->take(left, text.file()))
                text.resume(*std::move(bytes));
        } catch (const Error& e) { shell_.notices.say(e.what(), Severity::caution); }
        if (text.changed()) return; // copies of other processes are for later starts
    }
}

/// While the disk is full, frames for other reasons try again.
bool SourceEditor::wants_frames() const { return kept_ && !keeping_failed_ && std::ranges::any_of(texts_, needs_copy); }

void SourceEditor::after_swap(double now_ms) {
    ask_before_end();
    keep_changes(now_ms);
}

void SourceEditor::keep_changes(double now_ms) {
    if (may_end_ || !kept_ || keeping_.busy() || now_ms < keep_again_ms_) return;
    const auto next = std::ranges::find_if(texts_, needs_copy);
    if (next == texts_.end()) return;
    SourceText& text = **next;
    text.begin_keep();
    keep_again_ms_ = now_ms + (keeping_failed_ ? keep_retry_ms : keep_interval_ms);
    keeping_.start([this, file = text.file(), bytes = text_to_keep(text)](JobControl&) { kept_->keep(file, bytes); },
                   [this, &text](const std::string& problem) {
                       text.end_keep(problem.empty());
                       if (!std::exchange(keeping_failed_, !problem.empty()) && keeping_failed_)
                           shell_.notices.say("Changes that are not saved would be lost in a crash: " + problem,
                                              Severity::caution);
                   });
}

/// They are saved, or the user has discarded them.
void SourceEditor::forget_changes() {
    if (!kept_) return;
    keeping_.wait();
    for (const auto& text : texts_)
        if (text) kept_->keep(text->file(), {});
}

} // namespace glint
