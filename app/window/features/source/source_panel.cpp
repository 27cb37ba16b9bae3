// The panels of sources: for each watched one whether its newest build is there and what the compiler says about it,
// and the editor.
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/look/theme.h"
#include "app/timing/clock.h"
#include "app/window/actions/actions.h"
#include "app/window/features/source/editor.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <imgui.h>
#include <memory>
#include <string>
#include <vector>

namespace glint {
namespace {

using Status = WatchedSource::Status;

constexpr std::size_t most_errors_below = 3; ///< of the text in the editor

FixedString<128> status_text(const WatchedSource& source) {
    const double seconds = (now_ms() - source.begun_ms) / 1000;
    switch (source.status) {
    case Status::compiling:
        return FixedString<128>::of("Compiling, {:.1f} s", seconds);
    case Status::loading:
        return FixedString<128>::of("Loading, {:.1f} s", seconds);
    case Status::reloaded:
        return FixedString<128>::of("Reloaded after {:.1f} s", source.took_s);
    case Status::failed:
        return source.is_loaded
                   ? FixedString<128>::of("Not reloaded, after {:.1f} s; the build before goes on", source.took_s)
                   : FixedString<128>::of("Not loaded, after {:.1f} s", source.took_s);
    default:
        return FixedString<128>(source.is_loaded ? "Loaded; save the file to build it again" : "Waits to be built");
    }
}

ImVec4 status_color(const WatchedSource& source) {
    if (source.status == Status::failed) return look::readable(look::bad);
    return source.status == Status::reloaded ? look::readable(look::good) : look::colors().text;
}

/// Returns whether it was clicked: a click shows its line in the editor.
bool draw_error(const WatchedSource& source, const SourceError& error) {
    if (error.line <= 0 || !is_plugin_source(source.file)) {
        if (error.line > 0) look::number(FixedString<32>::of("line {}", error.line));
        look::paragraph(error.words, look::colors().text);
        return false;
    }
    const bool clicked =
        look::text_button("line", FixedString<32>::of("line {}", error.line), {.tip = "Show this line in the editor"});
    look::paragraph(error.words, look::colors().text);
    return clicked;
}

void draw_errors(const std::vector<WatchedSource>& all, std::size_t of, std::size_t most, SourceEditor& editor) {
    const WatchedSource& source = all[of];
    ImGui::PushID(static_cast<int>(of));
    for (std::size_t i = 0; i < std::min(most, source.errors.size()); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (draw_error(source, source.errors[i])) editor.open(of, source.errors[i].line);
        ImGui::PopID();
    }
    if (source.errors.empty() && !source.said.empty()) look::paragraph(source.said);
    ImGui::PopID();
}

class SourcePanel final : public Panel {
public:
    SourcePanel(SourceWatch& watch, SourceEditor& editor) : watch_(watch), editor_(editor) {}
    const char* title() const override { return "Source"; }

    void draw() override {
        const auto& all = watch_.all();
        if (all.empty()) return look::paragraph(editor_.nothing_to_edit());
        for (std::size_t of = 0; of < all.size(); ++of) {
            look::heading(all[of].name);
            look::tooltip(all[of].file);
            look::paragraph(status_text(all[of]), status_color(all[of]));
            draw_errors(all, of, all[of].errors.size(), editor_);
        }
    }

private:
    SourceWatch& watch_;
    SourceEditor& editor_;
};

class EditorPanel final : public Panel {
public:
    EditorPanel(SourceWatch& watch, SourceEditor& editor, const Actions& actions)
        : watch_(watch), editor_(editor), actions_(actions) {}
    const char* title() const override { return "Editor"; }

    void draw() override {
        SourceText* const text = editor_.shown();
        if (!text) return draw_nothing();
        draw_names(*text);
        draw_buttons(*text);
        if (text->in_conflict()) draw_conflict(*text);
        if (*text->read_only()) look::paragraph(text->read_only(), look::readable(look::caution));
        const WatchedSource& source = watch_.all()[editor_.shown_number()];
        const float below =
            source.status == Status::failed ? std::min(errors_height_, ImGui::GetWindowHeight() / 3) : 0;
        text->draw({0, -std::max(below, 1.f)});
        const bool types = ImGui::GetIO().WantTextInput && ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows);
        if (types && ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_S)) editor_.save();
        if (source.status != Status::failed) return;
        const float top = ImGui::GetCursorPosY();
        draw_errors(watch_.all(), editor_.shown_number(), most_errors_below, editor_);
        errors_height_ = ImGui::GetCursorPosY() - top + ImGui::GetStyle().ItemSpacing.y;
    }

private:
    void draw_nothing() {
        const char* const why_not = editor_.nothing_to_edit();
        if (look::text_button("new", ICON_FA_PLUS "  New simulation…", {.tip = actions_.find("new simulation")->title}))
            actions_.run("new simulation");
        if (look::text_button("edit", ICON_FA_PEN_TO_SQUARE "  Edit the source",
                              {.tip = "Opens the source of the simulation on stage", .disabled_reason = why_not}))
            editor_.open_on_stage();
        if (*why_not) look::paragraph(why_not);
    }

    /// The name, or a choice if several sources are watched, and how the newest build is.
    void draw_names(const SourceText& text) {
        const auto& all = watch_.all();
        const std::size_t now = editor_.shown_number();
        const auto entries = [&] {
            std::vector<look::Entry> list;
            list.reserve(all.size());
            for (const WatchedSource& one : all)
                list.push_back(
                    {one.name, one.file, is_plugin_source(one.file) ? "" : "This is a library, not a source"});
            return list;
        };
        int chosen = static_cast<int>(now);
        if (all.size() == 1)
            look::heading(all[now].name);
        else if (look::choice("##source", all[now].name, entries, chosen, look::px(220)))
            editor_.open(static_cast<std::size_t>(chosen));
        look::tooltip(all[now].file);
        ImGui::SameLine(0, look::px(10));
        if (text.changed())
            look::muted("changed, not saved");
        else
            look::paragraph(status_text(all[now]), status_color(all[now]));
    }

    void draw_buttons(SourceText& text) {
        TextEditor& editor = text.editor();
        const auto next = [] { ImGui::SameLine(0, look::px(5)); };
        if (look::text_button("save", ICON_FA_FLOPPY_DISK "  Save",
                              {.tip = "Save the source, which builds it again",
                               .key = "Ctrl+S",
                               .disabled_reason = editor_.nothing_to_save()}))
            editor_.save();
        next();
        if (look::icon_button("back", ICON_FA_ROTATE_LEFT,
                              {.tip = "Undo the last edit of the text",
                               .key = "Ctrl+Z",
                               .disabled_reason = editor.CanUndo() ? "" : "There is no edit to undo"}))
            editor.Undo();
        next();
        if (look::icon_button("again", ICON_FA_ROTATE_RIGHT,
                              {.tip = "Redo the edit",
                               .key = "Ctrl+Y",
                               .disabled_reason = editor.CanRedo() ? "" : "There is no edit to redo"}))
            editor.Redo();
        next();
        if (look::icon_button("elsewhere", ICON_FA_ARROW_UP_RIGHT_FROM_SQUARE,
                              {.tip = "Open the file in your own editor: $VISUAL, or what your desktop opens it with"}))
            editor_.open_elsewhere();
    }

    static void draw_conflict(SourceText& text) {
        look::paragraph("The file was changed by another program, and so was this text.",
                        look::readable(look::caution));
        if (look::text_button("mine", "Keep my text", {.tip = "Saving then replaces the file"})) text.keep_mine();
        ImGui::SameLine(0, look::px(5));
        if (look::text_button("theirs", "Take the file", {.tip = "The changes made here are lost"})) text.take_file();
    }

    SourceWatch& watch_;
    SourceEditor& editor_;
    const Actions& actions_;
    float errors_height_ = 0; ///< of the last frame
};

} // namespace

std::unique_ptr<Panel> make_source_panel(SourceWatch& watch, SourceEditor& editor) {
    return std::make_unique<SourcePanel>(watch, editor);
}

std::unique_ptr<Panel> make_editor_panel(SourceWatch& watch, SourceEditor& editor, const Actions& actions) {
    return std::make_unique<EditorPanel>(watch, editor, actions);
}

} // namespace glint
