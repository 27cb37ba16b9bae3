#include "app/window/features/source/editor.h"
#include "app/files/child_process.h"
#include "app/files/formats/handed_text.h"
#include "app/files/output_file.h"
#include "app/files/state_folder.h"
#include "app/look/fonts.h"
#include "app/window/layout.h"
#include "app/window/notices.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"
#include "render/window.h"
#include "sims/api/error.h"
#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <initializer_list>
#include <utility>

namespace glint {
namespace fs = std::filesystem;

namespace {

constexpr JobTexts write_texts{.running = "The file is being written", .thread = "to write the source"};
constexpr JobTexts keep_texts{
    .running = "The changes are being kept", .thread = "to keep the changes", .shows_progress = false};
constexpr std::size_t tip_letters = 90, most_suggestions = 20;

/// C++ and the words of CUDA and of sims/api.
TextEditor::Language simulation_language() {
    TextEditor::Language language = *TextEditor::Language::Cpp();
    language.name = "C++, CUDA";
    language.declarations.insert({"__global__", "__device__", "__host__", "__shared__", "__constant__", "GLINT_HD",
                                  "consteval", "constinit", "size_t", "int8_t", "int32_t", "int64_t", "uint8_t",
                                  "uint32_t", "uint64_t"});
    language.keywords.insert({"co_await", "co_return", "co_yield"});
    language.identifiers.insert(
        {"blockDim", "blockIdx", "gridDim",  "threadIdx",       "__syncthreads", "std",  "glint", "Device",  "Extent",
         "Field",    "Frame",    "Info",     "ParamTable",      "State",         "Tick", "View",  "advance", "describe",
         "draw",     "state",    "for_each", "GLINT_SIMULATION"});
    return language;
}

TextEditor::Palette palette_of(const look::Look& look) {
    using Color = TextEditor::Color;
    TextEditor::Palette all = look.light ? TextEditor::GetLightPalette() : TextEditor::GetDarkPalette();
    const auto set = [&](Color what, ImVec4 color) { all[static_cast<std::size_t>(what)] = look::u32(color); };
    set(Color::background, look.colors.window);
    for (const Color what : {Color::text, Color::identifier, Color::punctuation, Color::cursor})
        set(what, look.colors.text);
    set(Color::lineNumber, look.colors.muted);
    set(Color::currentLineNumber, look.colors.text);
    set(Color::selection, look::mix(look.colors.raised, look.colors.accent, .4f));
    if (look.light) set(Color::number, look::rgb(0x1E784B));
    return all;
}

/// As the editor returns it.
std::string in_lines(std::string bytes) {
    std::erase(bytes, '\r');
    if (!bytes.empty() && bytes.back() != '\n') bytes += '\n';
    return bytes;
}

std::string in_short_lines(std::string_view words) {
    std::string text;
    std::size_t letters = 0;
    for (const char letter : words) {
        const bool breaks = letter == ' ' && letters > tip_letters;
        text += breaks ? '\n' : letter;
        letters = breaks ? 0 : letters + 1;
    }
    return text;
}

/// The words that begin as the typed one: of the language, of sims/api and of the text itself.
void suggest(const TextEditor& editor, TextEditor::AutoCompleteState& state) {
    std::vector<std::string>& found = state.suggestions;
    found.clear();
    const auto add = [&](const std::string& word) {
        if (word.size() > state.searchTerm.size() && word.starts_with(state.searchTerm)) found.push_back(word);
    };
    const TextEditor::Language& language = *state.language;
    for (const auto* words : {&language.keywords, &language.declarations, &language.identifiers})
        std::ranges::for_each(*words, add);
    editor.IterateIdentifiers(add);
    std::ranges::sort(found);
    const auto twice = std::ranges::unique(found);
    found.erase(twice.begin(), twice.end());
    if (found.size() > most_suggestions) found.resize(most_suggestions);
}

} // namespace

// --- one text

SourceText::SourceText(std::string file, const TextEditor::Language& language) : file_(std::move(file)) {
    auto bytes = read_file(file_);
    if (!bytes) throw Error(fmt::format("there is no file '{}'", file_));
    editor_.SetLanguage(&language);
    editor_.SetTabSize(4);
    editor_.SetShowWhitespacesEnabled(false);
    editor_.SetCompletePairedGlyphs(false);     // a typed f(x) would become f(x))
    TextEditor::AutoCompleteConfig suggestions; // Ctrl+Space
    suggestions.triggerOnTyping = false;
    suggestions.callback = [this](TextEditor::AutoCompleteState& state) {
        if (state.language) suggest(editor_, state);
    };
    editor_.SetAutoCompleteConfig(&suggestions);
    take(*std::move(bytes));
}

const char* SourceText::read_only() const {
    return is_text_ ? "" : "This file is not UTF-8 text, so it can only be read here: change it in your own editor";
}

void SourceText::take(std::string bytes) {
    const TextEditor::DocPos place = editor_.GetMainCursorPosition();
    on_disk_ = std::move(bytes), unchanged_ = in_lines(on_disk_);
    newer_.reset();
    marked_.clear();
    resumes_ = false;
    put(on_disk_);
    editor_.SetCursor(place);
    is_text_ = first_invalid_utf8(on_disk_) == std::string::npos && editor_.GetText() == unchanged_;
    editor_.SetReadOnlyEnabled(!is_text_);
    changed_ = false;
}

void SourceText::put(const std::string& bytes) {
    editor_.SetInsertSpacesOnTabs(false); // or tabs in the text become spaces
    editor_.SetText(bytes);
    editor_.SetInsertSpacesOnTabs(true);
}

bool SourceText::can_resume(const std::string& bytes) const {
    return is_text_ && first_invalid_utf8(bytes) == std::string::npos;
}

void SourceText::resume(std::string bytes) {
    needs_keeping_ = true; // a copy that is equal to the file is removed
    if (in_lines(bytes) == unchanged_) return;
    put(bytes);
    compare();
    newer_ = on_disk_;
    resumes_ = true;
}

std::string SourceText::bytes() const {
    std::string text = editor_.GetText();
    if (on_disk_.find("\r\n") == std::string::npos) return text;
    for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 2)) text.insert(at, 1, '\r');
    return text;
}

void SourceText::begin_save(std::string bytes) { writing_ = std::move(bytes); }

void SourceText::end_save(bool written) {
    if (!writing_) return;
    if (written) {
        on_disk_ = *writing_;
        unchanged_ = in_lines(on_disk_);
        newer_.reset();
        resumes_ = false;
    }
    writing_.reset();
    compare();
}

void SourceText::take_change() {
    auto bytes = read_file(file_);
    if (!bytes || bytes == writing_) return; // else end_save() follows
    resumes_ = false;
    if (*bytes == on_disk_) return newer_.reset();
    needs_keeping_ = true;
    if (changed_ && in_lines(*bytes) != editor_.GetText())
        newer_ = std::move(bytes);
    else
        take(*std::move(bytes));
}

void SourceText::keep_mine() {
    if (!newer_) return;
    on_disk_ = *std::move(newer_), unchanged_ = in_lines(on_disk_);
    newer_.reset();
    resumes_ = false;
    compare();
}

void SourceText::take_file() {
    if (!newer_) return;
    take(*std::move(newer_));
    needs_keeping_ = true;
}

void SourceText::mark(std::span<const SourceError> errors) {
    if (std::ranges::equal(errors, marked_)) return;
    marked_.assign(errors.begin(), errors.end());
    editor_.ClearMarkers();
    const look::Colors& colors = look::colors();
    for (const SourceError& error : marked_) {
        if (error.line <= 0 || fs::path(error.file).filename() != fs::path(file_).filename()) continue;
        const std::string tip = in_short_lines(error.words);
        editor_.AddMarker(static_cast<std::size_t>(error.line - 1), look::u32(look::mix(colors.panel, look::bad, .6f)),
                          look::u32(look::mix(colors.panel, look::bad, .25f)), tip, tip);
    }
}

void SourceText::go_to(int line) {
    const auto at = static_cast<std::size_t>(std::max(line, 1) - 1);
    editor_.SetCursor({at, 0});
    editor_.ScrollToLine(at);
    editor_.SetFocus();
}

void SourceText::follow_theme() {
    const look::Look& look = look::current();
    if (light_ == look.light) return;
    light_ = look.light;
    editor_.SetPalette(palette_of(look));
}

void SourceText::draw(ImVec2 size) {
    follow_theme();
    const look::UseFont font(look::current().number, look::number_size);
    ImGui::PushID(file_.c_str()); // each text scrolls for itself
    if (editor_.Render("text", size)) compare();
    ImGui::PopID();
}

// --- all of them

SourceEditor::SourceEditor(Shell& shell, SourceWatch& watch)
    : shell_(shell),
      watch_(watch),
      language_(simulation_language()),
      state_(state_folder()),
      job_(shell.jobs, write_texts),
      keeping_(shell.jobs, keep_texts) {}

const char* SourceEditor::nothing_to_edit() const {
    const auto is_source = [](const WatchedSource& one) { return is_plugin_source(one.file); };
    return std::ranges::any_of(watch_.all(), is_source) || is_plugin_source(shell_.workspace->definition().origin())
               ? ""
               : "No source is watched: make a new simulation, drop a .cpp on the window, or start Glint with "
                 "--plugin FILE.cpp --watch";
}

void SourceEditor::open(std::size_t of, int line) {
    const auto& all = watch_.all();
    if (of >= all.size() || !is_plugin_source(all[of].file)) return;
    if (texts_.size() < all.size()) texts_.resize(all.size()), saves_seen_.resize(all.size());
    if (!texts_[of]) {
        try {
            texts_[of] = std::make_unique<SourceText>(all[of].file, language_);
            saves_seen_[of] = all[of].saves;
            resume(*texts_[of]);
        } catch (const Error& e) { return shell_.notices.say(e.what(), Severity::caution); }
    }
    shown_ = of;
    if (line > 0) texts_[of]->go_to(line);
    shell_.ui.bare = shell_.ui.stage_line = false;
    shell_.get<Layout>().show("Editor");
}

void SourceEditor::open_on_stage() {
    const std::string& origin = shell_.workspace->definition().origin();
    if (is_plugin_source(origin)) return open(watch_.watch(origin));
    const auto& all = watch_.all();
    const auto wanted = std::ranges::find_if(all, [](const auto& one) { return is_plugin_source(one.file); });
    if (wanted != all.end()) open(static_cast<std::size_t>(wanted - all.begin()));
}

SourceText* SourceEditor::shown() { return text(shown_); }

const char* SourceEditor::nothing_to_save() {
    SourceText* const now = shown();
    if (!now) return "No source is open in the editor";
    if (*now->read_only()) return now->read_only();
    if (!now->changed()) return "The file has this text already";
    return job_.disabled_reason();
}

void SourceEditor::begin_save(SourceText& text) {
    std::string bytes = text.bytes();
    text.begin_save(bytes);
    job_.start(
        [file = text.file(), bytes = std::move(bytes)](JobControl&) {
            std::error_code unknown;
            const fs::path place = fs::weakly_canonical(file, unknown); // a link stays, and its file is replaced
            if (const auto why = write_file(unknown ? fs::path(file) : place, bytes)) throw Error(*why);
        },
        [this, &text](const std::string& problem) {
            text.end_save(problem.empty());
            if (!problem.empty()) shell_.notices.say("Not saved: " + problem, Severity::bad);
        });
}

void SourceEditor::save() {
    if (!*nothing_to_save()) begin_save(*shown());
}

void SourceEditor::open_elsewhere() {
    const SourceText* const now = shown();
    if (!now || job_.busy()) return;
    job_.start(
        [file = fs::absolute(now->file()).string()](JobControl& control) {
            const Descriptor nothing(::open("/dev/null", O_RDONLY | O_CLOEXEC));
            const char* const shell = "(${VISUAL:-xdg-open} \"$0\" </dev/null >/dev/null 2>&1 3<&- &)";
            ChildProcess opens({"/bin/sh", "-c", shell, file}, nothing.number());
            opens.wait([&control] { control.stop_if_cancelled(); });
        },
        [this](const std::string& problem) {
            if (!problem.empty()) shell_.notices.say("Your editor was not opened: " + problem, Severity::caution);
        });
}

std::string SourceEditor::unsaved() const {
    std::string names;
    for (const auto& text : texts_)
        if (text && text->changed()) names += (names.empty() ? "" : ", ") + fs::path(text->file()).filename().string();
    return names;
}

void SourceEditor::ask_before_end() {
    if (may_end_ || shell_.ui.kiosk || !shell_.window.should_close() || unsaved().empty()) return;
    shell_.window.cancel_close();
    shell_.ui.modal = Modal::unsaved_source;
}

void SourceEditor::end_program(bool saves) {
    shell_.ui.modal = Modal::none;
    for (const auto& text : texts_)
        if (saves && text && text->changed()) {
            if (job_.busy()) job_.finish();
            begin_save(*text);
            job_.finish();
            if (text->changed()) return; // a notice says why
        }
    forget_changes();
    may_end_ = true;
    shell_.window.request_close();
}

void SourceEditor::before_panels() {
    const auto& all = watch_.all();
    for (std::size_t i = 0; i < texts_.size(); ++i) {
        if (!texts_[i]) continue;
        try {
            if (std::exchange(saves_seen_[i], all[i].saves) != all[i].saves) texts_[i]->take_change();
        } catch (const Error& e) { shell_.notices.say(e.what(), Severity::caution); }
        texts_[i]->mark(all[i].errors);
    }
}

// --- files that come from elsewhere, and new ones

void SourceEditor::ask_to_load(std::string file) {
    asked_ = std::move(file);
    shell_.ui.modal = Modal::load_plugin;
}

void SourceEditor::load_asked() {
    shell_.ui.modal = Modal::none;
    try {
        const std::size_t number = watch_.watch(asked_);
        for (const auto& one : shell_.catalog.all())
            if (one->origin() == watch_.all()[number].file) {
                shell_.workspace.show(one->id());
                break;
            }
        shell_.get<Layout>().show("Source");
        open(number);
    } catch (const Error& e) { shell_.notices.say(e.what(), Severity::bad); }
}

fs::path SourceEditor::folder_of_new(const std::string& name) { return documents_folder() / name; }

void SourceEditor::make_new(const std::string& name, const std::string& kind) {
    const std::string file = write_new({name, kind, folder_of_new(name), {}}, shell_.catalog);
    open(watch_.watch(file));
}

} // namespace glint
