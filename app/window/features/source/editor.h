// The sources of simulations in a text editor of the window. They are watched, so saving one builds it again. A file
// that someone hands over is loaded after a question, because it is a program.
#pragma once
#include "app/files/process_file.h"
#include "app/window/features/source/source.h"
#include <TextEditor.h>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace glint {

class Actions;
class Dialog;
struct UiState;

/// The text of a source, as its file has it and with the changes made here.
class SourceText {
public:
    SourceText(std::string file, const TextEditor::Language&); ///< throws Error if the file cannot be read
    SourceText(const SourceText&) = delete;
    SourceText& operator=(const SourceText&) = delete;

    const std::string& file() const { return file_; }
    bool changed() const { return changed_; } ///< differs from its file
    /// Whether the file was changed elsewhere while this text had changes: keep_mine() or take_file() decides.
    bool in_conflict() const { return newer_.has_value(); }
    /// Likewise, and the changes are those of an earlier start: see resume().
    bool resumes() const { return resumes_; }
    const char* read_only() const; ///< why it cannot be changed here, or ""

    std::string bytes() const;                            ///< as they are to be written
    void begin_save(std::string bytes);                   ///< what a job writes now
    void end_save(bool written);                          ///< the job has ended
    void take_change();                                   ///< the file was saved, perhaps elsewhere
    void keep_mine();                                     ///< the next save replaces the file
    void take_file();                                     ///< the changes made here are lost
    bool can_resume(const std::string& bytes) const;      ///< false: they or the file are not UTF-8 text
    void resume(std::string bytes);                       ///< changes that were not saved when Glint ended
    bool needs_keeping() const { return needs_keeping_; } ///< the copy in the state folder may be out of date
    void begin_keep() { needs_keeping_ = false; }         ///< a job makes a new copy
    void end_keep(bool written) { needs_keeping_ |= !written; }
    void mark(std::span<const SourceError>); ///< at their lines; marks that are there already stay
    void go_to(int line);                    ///< from 1; the text then has the keyboard
    void follow_theme();
    void draw(ImVec2 size);
    TextEditor& editor() { return editor_; }

private:
    void take(std::string bytes);
    void put(const std::string& bytes);
    void compare() { changed_ = editor_.GetText() != unchanged_, needs_keeping_ = true; }

    std::string file_;
    std::string on_disk_;   ///< the file's bytes
    std::string unchanged_; ///< on_disk_ as the editor returns it
    std::optional<std::string> writing_, newer_;
    bool changed_ = false, is_text_ = true, resumes_ = false, needs_keeping_ = false;
    std::vector<SourceError> marked_;
    std::optional<bool> light_; ///< the theme of its colours
    TextEditor editor_;
};

/// Copies of texts that are not saved, in a folder that all running Glints share (kept_changes.cpp): each process has
/// its own copies, and takes only those of processes that have ended.
class KeptCopies {
public:
    explicit KeptCopies(std::filesystem::path folder); ///< is made

    /// This process's copy of that source; without a text, the file is removed. Throws Error. On any one thread.
    void keep(const std::string& source, const std::optional<std::string>& text);
    /// Copies of that source whose processes have ended, the newest first.
    std::vector<std::filesystem::path> left(const std::string& source) const;
    /// Makes one of left() this process's own copy. False: another process has taken it.
    bool take(const std::filesystem::path& left, const std::string& source) const;

private:
    std::filesystem::path own(const std::string& source) const;

    std::filesystem::path folder_;
    ProcessFile lock_; ///< shows other processes that this one runs
};

class SourceEditor final : public FrameService {
public:
    SourceEditor(Shell&, SourceWatch&);
    ~SourceEditor() override; ///< after a signal: changes are kept for the next start

    /// Opens the watched source and brings the panel to the front. line: from 1; 0: where it was.
    void open(std::size_t of, int line = 0);
    void open_on_stage();                               ///< the source of the simulation on stage, else the first one
    const char* nothing_to_edit() const;                ///< why no source can be opened, or ""
    SourceText* shown();                                ///< null: none is open
    std::size_t shown_number() const { return shown_; } ///< among SourceWatch::all()
    void save();                                        ///< the shown one; its job writes it
    const char* nothing_to_save();                      ///< why, or ""
    void open_elsewhere();                              ///< the shown one, in the user's own editor
    std::string unsaved() const;                        ///< the names of texts with changes: "vortex.cpp, dust.cpp"; ""
    void end_program(bool saves);                       ///< after the question about changes

    /// Asks whether to load a file, a source or a library, and does so if it is wanted.
    void ask_to_load(std::string file);
    const std::string& asked() const { return asked_; } ///< the file
    void load_asked();
    /// Writes the files of a new simulation and opens its source. Throws Error.
    void make_new(const std::string& name, const std::string& kind);
    static std::filesystem::path folder_of_new(const std::string& name);

    void before_panels() override;
    void after_swap(double now_ms) override;
    void minimized(double now_ms) override { after_swap(now_ms); }
    bool wants_frames() const override;

private:
    SourceText* text(std::size_t of) { return of < texts_.size() ? texts_[of].get() : nullptr; }
    void begin_save(SourceText&);
    void ask_before_end();
    void resume(SourceText&);
    void keep_changes(double now_ms);
    void forget_changes();

    Shell& shell_;
    SourceWatch& watch_;
    TextEditor::Language language_;
    std::vector<std::unique_ptr<SourceText>> texts_; ///< as SourceWatch::all(); null: not opened yet
    std::vector<int> saves_seen_;                    ///< of each text
    std::size_t shown_ = 0;
    std::string asked_;
    bool may_end_ = false;                             ///< the user has answered
    const std::optional<std::filesystem::path> state_; ///< where changes are kept that are not saved; nothing: nowhere
    std::optional<KeptCopies> kept_;                   ///< since the first text was opened
    double keep_again_ms_ = 0;                         ///< not before that
    bool keeping_failed_ = false;                      ///< the last time, and the user knows
    BackgroundJob job_, keeping_;
};

void add_source_actions(Actions&, SourceWatch&, SourceEditor&, UiState&);
std::unique_ptr<Panel> make_editor_panel(SourceWatch&, SourceEditor&, const Actions&);
std::unique_ptr<Dialog> make_new_simulation_dialog(SourceEditor&, UiState&);
std::unique_ptr<Dialog> make_load_dialog(SourceEditor&, UiState&);
std::unique_ptr<Dialog> make_unsaved_dialog(SourceEditor&, UiState&);

} // namespace glint
