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
#include <xxhash.h>

namespace glint {
namespace fs = std::filesystem;

namespace {

constexpr double keep_interval_ms = 500; // as for the log of the run

/// Sources of the same name in other folders have other files.
fs::path kept_file(const fs::path& state, const std::string& source) {
    std::error_code unknown;
    const fs::path whole = fs::weakly_canonical(source, unknown);
    const std::string& place = whole.native();
    return state / "unsaved" /
           fmt::format("{:016x}-{}", XXH3_64bits(place.data(), place.size()), whole.filename().string());
}

/// text: nothing removes the file. Throws Error.
void keep_text(const fs::path& file, const std::optional<std::string>& text) {
    std::error_code error;
    if (!text) {
        fs::remove(file, error);
        return;
    }
    fs::create_directories(file.parent_path(), error);
    if (const auto why = write_file(file, *text)) throw Error(*why);
}

std::optional<std::string> text_to_keep(const SourceText& text) {
    return text.changed() ? std::optional(text.bytes()) : std::nullopt;
}

bool needs_copy(const std::unique_ptr<SourceText>& text) { return text && text->needs_keeping(); }

} // namespace

SourceEditor::~SourceEditor() {
    if (may_end_ || !state_) return;
    keeping_.wait();
    for (const auto& text : texts_) try {
            if (needs_copy(text)) keep_text(kept_file(*state_, text->file()), text_to_keep(*text));
        } catch (const std::exception&) {} // nobody is left who could read a notice
}

void SourceEditor::resume(SourceText& text) {
    if (!state_) return;
    try {
        if (auto kept = read_file(kept_file(*state_, text.file()))) text.resume(*std::move(kept));
    } catch (const Error& e) { shell_.notices.say(e.what(), Severity::caution); }
}

bool SourceEditor::wants_frames() const { return state_ && std::ranges::any_of(texts_, needs_copy); }

void SourceEditor::after_swap(double now_ms) {
    ask_before_end();
    keep_changes(now_ms);
}

void SourceEditor::keep_changes(double now_ms) {
    if (may_end_ || !state_ || keeping_.busy() || now_ms < keep_again_ms_) return;
    const auto next = std::ranges::find_if(texts_, needs_copy);
    if (next == texts_.end()) return;
    (*next)->begin_keep();
    keep_again_ms_ = now_ms + keep_interval_ms;
    keeping_.start([file = kept_file(*state_, (*next)->file()),
                    text = text_to_keep(**next)](JobControl&) { keep_text(file, text); },
                   [this](const std::string& problem) {
                       if (!problem.empty())
                           shell_.notices.say("Changes that are not saved would be lost in a crash: " + problem,
                                              Severity::caution);
                   });
}

/// They are saved, or the user has discarded them.
void SourceEditor::forget_changes() {
    if (!state_) return;
    keeping_.wait();
    for (const auto& text : texts_)
        if (text) keep_text(kept_file(*state_, text->file()), {});
}

} // namespace glint
