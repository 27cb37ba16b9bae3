// Questions about sources: the name of a new simulation, whether a handed file is loaded, and what becomes of changes
// when the window closes. And the actions of sources.
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/window/actions/actions.h"
#include "app/window/features/source/editor.h"
#include "app/window/parts/dialog.h"
#include "app/window/ui_state.h"
#include "sims/api/error.h"
#include <IconsFontAwesome6.h>
#include <cstddef>
#include <filesystem>
#include <imgui.h>
#include <memory>
#include <misc/cpp/imgui_stdlib.h>
#include <optional>
#include <string>
#include <utility>

namespace glint {
namespace {

bool button_after(const char* id, const char* text, const char* tip) {
    ImGui::SameLine(0, look::px(5));
    return look::text_button(id, text, {.tip = tip});
}

constexpr std::pair<const char*, int> kind_choices[] = {
    {"Grid: a value for each cell", 0},
    {"Particles: points that move", 1},
    {"Volume: cells in three dimensions", 2},
    {"Picture: a value for each pixel, without time", 3},
};

class NewSimulationDialog final : public Dialog {
public:
    NewSimulationDialog(SourceEditor& editor, UiState& ui) : editor_(editor), ui_(ui) {}
    Modal id() const override { return Modal::new_simulation; }
    Place place() const override { return {"New simulation##modal", {460, 0}}; }
    void open() override { name_.clear(), problem_.clear(), kind_ = 0, focus_ = true; }

    void draw() override {
        look::heading("New simulation");
        look::paragraph(
            "Glint writes a source that runs, opens it in the editor and builds it. Each time you save it, it "
            "is built again while it runs.");
        row_name("Name", "The id of the simulation: small letters, digits and _");
        if (std::exchange(focus_, false)) ImGui::SetKeyboardFocusHere();
        ImGui::SetNextItemWidth(-1);
        const bool entered = ImGui::InputTextWithHint("##name", "vortex", &name_, ImGuiInputTextFlags_EnterReturnsTrue);
        if (ImGui::IsItemEdited()) problem_.clear();
        row_choice("Kind", "What the simulation begins with", kind_choices, kind_);
        if (!name_.empty()) look::caption(FixedString<256>::of("In {}", SourceEditor::folder_of_new(name_).string()));
        if (!problem_.empty()) look::paragraph(problem_, look::readable(look::bad));
        const bool pressed = look::text_button("make", ICON_FA_PLUS "  Make it",
                                               {.tip = "Writes the files and builds the simulation",
                                                .key = "Enter",
                                                .disabled_reason = name_.empty() ? "Type a name first" : ""});
        if ((entered || pressed) && !name_.empty()) make();
    }

private:
    void make() {
        try {
            editor_.make_new(name_, simulation_kinds[static_cast<std::size_t>(kind_)]);
            ui_.modal = Modal::none;
        } catch (const Error& e) { problem_ = sentence_of(e); }
    }

    SourceEditor& editor_;
    UiState& ui_;
    std::string name_, problem_;
    int kind_ = 0; ///< index in simulation_kinds
    bool focus_ = false;
};

class LoadDialog final : public Dialog {
public:
    LoadDialog(SourceEditor& editor, UiState& ui) : editor_(editor), ui_(ui) {}
    Modal id() const override { return Modal::load_plugin; }
    Place place() const override { return {"Load a simulation##modal", {460, 0}}; }

    void draw() override {
        const std::string name = std::filesystem::path(editor_.asked()).filename().string();
        look::heading("Load a simulation?");
        look::paragraph(FixedString<384>::of("{} is a program: load it only if you trust where it comes from. It runs "
                                             "with your rights, and can read and change your files.",
                                             name),
                        look::colors().text);
        look::paragraph("It is first tried in a process of its own, so that a crash does not end this window.");
        look::caption(editor_.asked());
        const bool loads = look::text_button("load", "Load", {.tip = "Build it, try it, show it, and watch the file"});
        if (button_after("cancel", "Cancel", "Nothing is loaded")) ui_.modal = Modal::none;
        if (loads) editor_.load_asked();
    }

private:
    SourceEditor& editor_;
    UiState& ui_;
};

class UnsavedDialog final : public Dialog {
public:
    UnsavedDialog(SourceEditor& editor, UiState& ui) : editor_(editor), ui_(ui) {}
    Modal id() const override { return Modal::unsaved_source; }
    Place place() const override { return {"Changes not saved##modal", {460, 0}}; }
    void open() override { names_ = editor_.unsaved(); }
    void close() override { ui_.restart_requested = false; }

    void draw() override {
        look::heading("Close with changes that are not saved?");
        look::paragraph(names_, look::colors().text);
        const bool saves = look::text_button("save", "Save and close", {.tip = "Write the changes into the files"});
        const bool drops = button_after("drop", "Close without saving", "The changes are lost");
        if (button_after("stay", "Go on editing", "The window stays open")) ui_.modal = Modal::none;
        if (saves || drops) editor_.end_program(saves);
    }

private:
    SourceEditor& editor_;
    UiState& ui_;
    std::string names_;
};

} // namespace

std::unique_ptr<Dialog> make_new_simulation_dialog(SourceEditor& editor, UiState& ui) {
    return std::make_unique<NewSimulationDialog>(editor, ui);
}
std::unique_ptr<Dialog> make_load_dialog(SourceEditor& editor, UiState& ui) {
    return std::make_unique<LoadDialog>(editor, ui);
}
std::unique_ptr<Dialog> make_unsaved_dialog(SourceEditor& editor, UiState& ui) {
    return std::make_unique<UnsavedDialog>(editor, ui);
}

namespace {

/// The nearest earlier or later build of the file whose build is on stage. Nothing: why_not says why.
std::optional<std::size_t> next_build(const SourceWatch& watch, bool earlier, const char*& why_not) {
    const auto& records = watch.records();
    const auto now = watch.on_stage_record();
    if (!now) {
        why_not = "The simulation on stage has no watched source";
        return {};
    }
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (records[i].of != records[*now].of) continue;
        if (earlier && i < *now) found = i;
        if (!earlier && i > *now && !found) found = i;
    }
    why_not = found ? watch.why_not_go_to(*found) : earlier ? "This is its first build" : "This is its newest build";
    return found;
}

void add_build_action(Actions& all, SourceWatch& watch, const char* id, const char* title, ImGuiKeyChord key,
                      bool earlier) {
    all.add({id, title, "Source", key,
             [&watch, earlier] {
                 const char* why_not = "";
                 if (const auto to = next_build(watch, earlier, why_not)) watch.go_to(*to);
             },
             [&watch, earlier] {
                 const char* why_not = "";
                 (void)next_build(watch, earlier, why_not);
                 return why_not;
             }});
}

} // namespace

void add_source_actions(Actions& all, SourceWatch& watch, SourceEditor& editor, UiState& ui) {
    all.add({"new simulation", "New simulation…", "Source", 0, [&ui] { ui.modal = Modal::new_simulation; }});
    all.add({"edit source", "Edit the source of the simulation", "Source", ImGuiKey_F10,
             [&editor] { editor.open_on_stage(); }, [&editor] { return editor.nothing_to_edit(); }});
    all.add({"save source", "Save the source in the editor", "Source", 0, [&editor] { editor.save(); },
             [&editor] { return editor.nothing_to_save(); }});
    all.add({"open source", "Open the source in your own editor", "Source", 0, [&editor] { editor.open_elsewhere(); },
             [&editor] { return editor.shown() ? "" : "No source is open in the editor"; }});
    add_build_action(all, watch, "build before", "Go on in the build before", ImGuiMod_Shift | ImGuiKey_F10, true);
    add_build_action(all, watch, "build after", "Go on in the next build", ImGuiMod_Ctrl | ImGuiKey_F10, false);
}

} // namespace glint
