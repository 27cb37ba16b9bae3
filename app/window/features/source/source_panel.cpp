// The panels of sources: for each watched one whether its newest build is there and what the compiler says about it,
// and the editor.
#include "app/compare/builds.h"
#include "app/look/controls.h"
#include "app/look/fonts.h"
#include "app/look/text.h"
#include "app/look/theme.h"
#include "app/timing/clock.h"
#include "app/window/actions/actions.h"
#include "app/window/features/source/editor.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <fmt/format.h>
#include <imgui.h>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace glint {
namespace {

using Status = WatchedSource::Status;

constexpr std::size_t most_errors_below = 3; ///< of the text in the editor

FixedString<128> status_text(const WatchedSource& source) {
    const double seconds = (now_ms() - source.begun_ms) / 1000;
    switch (source.status) {
    case Status::compiling:
        return source.kernels_s > 0
                   ? FixedString<128>::of("New kernels after {:.2f} s; the whole build follows, {:.1f} s",
                                          source.kernels_s, seconds)
                   : FixedString<128>::of("Compiling, {:.1f} s", seconds);
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

// The table of builds, with the change that each one made.

using Words = FixedString<64>;

/// The kernel of what was timed; null: none is known.
const KernelFigures* timed_kernel(const BuildComparison& compared, const BuildFigures& figures) {
    const auto found = std::ranges::find(figures.kernels, compared.stage, &KernelFigures::label);
    return found == figures.kernels.end() ? nullptr : &*found;
}

/// "32", or "32 → 40" if it has changed.
Words change_text(std::string_view before, std::string_view now) {
    return before == now || before.empty() ? Words(now) : Words::of("{} → {}", before, now);
}

/// text(kernel): one of its figures.
template <class Text> Words kernel_text(const BuildRecord& record, const Text& text) {
    if (!record.comparison) return {};
    const BuildComparison& compared = *record.comparison;
    const KernelFigures *before = timed_kernel(compared, compared.before), *now = timed_kernel(compared, compared.now);
    if (!now) return {};
    return change_text(before ? std::string_view(text(*before)) : std::string_view(), text(*now));
}

Words time_text(const BuildRecord& record) {
    if (!record.comparison) return {};
    return change_text(look::milliseconds(record.comparison->before.step_ms),
                       look::milliseconds(record.comparison->now.step_ms));
}

Words bits_text(const BuildRecord& record) {
    if (!record.comparison) return Words(record.number == 1 ? "" : record.not_compared.empty() ? "is measured" : "?");
    const auto& difference = record.comparison->difference;
    return difference ? Words::of("differ, step {}", difference->steps) : Words("equal");
}

/// Everything that is known about a build.
std::string tip_of(const BuildRecord& record) {
    const BuildParts& parts = record.parts;
    std::string tip =
        record.number == 1
            ? "The build that this began with"
            : fmt::format("From the save to the first step {:.2f} s: compiled {:.2f}, linked {:.2f}, tried "
                          "{:.2f}, loaded {:.2f}, swapped {:.2f}",
                          parts.total, parts.compile, parts.link, parts.trial, parts.load, parts.swap);
    if (record.parts.kernels > 0)
        tip += fmt::format("\nIts kernels ran {:.2f} s after the save, in the build before", record.parts.kernels);
    if (!record.kernels_problem.empty())
        tip += fmt::format("\nIts kernels did not run before it was built: {}", record.kernels_problem);
    if (record.comparison) tip += fmt::format("\nAgainst the build before: {}", text_of(*record.comparison));
    for (const std::string* more : {&record.not_compared, &record.lost})
        if (!more->empty()) tip += "\n" + *more;
    return tip;
}

/// The builds of one file, the newest first. A click goes to a build.
class BuildTable {
public:
    explicit BuildTable(SourceWatch& watch) : watch_(watch) {}

    void draw(std::size_t of) {
        gather(of);
        if (rows_.size() < 2) return;
        ImGui::PushID(static_cast<int>(of));
        constexpr auto flags = ImGuiTableFlags_NoSavedSettings | ImGuiTableFlags_SizingFixedFit |
                               ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg;
        const std::size_t lines = std::min<std::size_t>(rows_.size(), most_lines) + 1;
        const float height =
            static_cast<float>(lines) * (ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y) +
            ImGui::GetStyle().ScrollbarSize;
        if (ImGui::BeginTable("builds", has_kernels_ ? 8 : 4, flags, {0, height})) {
            draw_head();
            ImGuiListClipper clipper;
            clipper.Begin(static_cast<int>(rows_.size()));
            while (clipper.Step())
                for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
                    draw_row(rows_[static_cast<std::size_t>(i)]);
            ImGui::EndTable();
        }
        ImGui::PopID();
    }

private:
    static constexpr std::size_t most_lines = 8;

    void gather(std::size_t of) {
        const auto& records = watch_.records();
        rows_.clear();
        has_kernels_ = false, time_title_ = "ms per step";
        for (std::size_t i = records.size(); i-- > 0;) {
            if (records[i].of != of) continue;
            rows_.push_back(i);
            const auto& compared = records[i].comparison;
            has_kernels_ |= compared && !compared->now.kernels.empty();
            if (compared && compared->stage == "draw") time_title_ = "ms per picture"; // it has no steps
        }
    }

    void draw_head() const {
        ImGui::TableSetupScrollFreeze(0, 1);
        for (const char* name : {"Build", "s", time_title_}) ImGui::TableSetupColumn(name);
        if (has_kernels_)
            for (const char* name : {"Registers", "Spilled", "Shared", "Occupancy"}) ImGui::TableSetupColumn(name);
        ImGui::TableSetupColumn("Bits");
        const look::UseFont font(nullptr, look::caption_size);
        ImGui::TableHeadersRow();
    }

    void draw_row(std::size_t number) {
        const BuildRecord& record = watch_.records()[number];
        const char* const why_not = watch_.why_not_go_to(number);
        const bool is_on_stage = watch_.on_stage_record() == number;
        const look::UseFont font(look::current().number, look::number_size);
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::PushID(static_cast<int>(number));
        constexpr auto row = ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowOverlap;
        ImGui::BeginDisabled(*why_not && !is_on_stage);
        const bool clicked = ImGui::Selectable(FixedString<16>::of("{}", record.number).c_str(), is_on_stage, row);
        ImGui::EndDisabled();
        ImGui::PopID();
        look::tooltip([&] {
            std::string tip = tip_of(record);
            if (!is_on_stage) tip += *why_not ? fmt::format("\n{}", why_not) : "\nClick to go on in this build";
            return tip;
        });
        const auto cell = [](std::string_view text) {
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(text.data(), text.data() + text.size());
        };
        cell(record.number == 1 ? Words() : Words::of("{:.2f}", record.parts.total));
        cell(time_text(record));
        if (has_kernels_) draw_kernel(record, cell);
        cell(bits_text(record));
        if (clicked && !is_on_stage && !*why_not) watch_.go_to(number);
    }

    template <class Cell> static void draw_kernel(const BuildRecord& record, const Cell& cell) {
        cell(kernel_text(record, [](const KernelFigures& one) { return FixedString<16>::of("{}", one.registers); }));
        cell(kernel_text(record,
                         [](const KernelFigures& one) { return look::bytes(static_cast<double>(one.local_bytes)); }));
        cell(kernel_text(record,
                         [](const KernelFigures& one) { return look::bytes(static_cast<double>(one.shared_bytes)); }));
        cell(kernel_text(
            record, [](const KernelFigures& one) { return FixedString<16>::of("{:.0f} %", 100 * one.occupancy); }));
    }

    SourceWatch& watch_;
    std::vector<std::size_t> rows_; ///< numbers of records
    bool has_kernels_ = false;
    const char* time_title_ = "";
};

class SourcePanel final : public Panel {
public:
    SourcePanel(SourceWatch& watch, SourceEditor& editor) : watch_(watch), editor_(editor), builds_(watch) {}
    const char* title() const override { return "Source"; }

    void draw() override {
        const auto& all = watch_.all();
        if (all.empty()) return look::paragraph(editor_.nothing_to_edit());
        for (std::size_t of = 0; of < all.size(); ++of) {
            look::heading(all[of].name);
            look::tooltip(all[of].file);
            look::paragraph(status_text(all[of]), status_color(all[of]));
            draw_errors(all, of, all[of].errors.size(), editor_);
            builds_.draw(of);
        }
    }

private:
    SourceWatch& watch_;
    SourceEditor& editor_;
    BuildTable builds_;
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
        if (look::text_button("new", ICON_FA_PLUS "  New simulation…",
                              {.tip = "Write a simulation of your own, and see it at once"}))
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
        look::paragraph(text.resumes() ? "These changes were not saved when Glint ended. The file may be newer."
                                       : "The file was changed by another program, and so was this text.",
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
