// Ctrl+H: list of actions, the newest first. A click on a line undoes or redoes as many as necessary to get there.
#include "app/look/text.h"
#include "app/session/undo_history.h"
#include "app/window/notices.h"
#include "app/window/parts/dialog.h"
#include "app/window/workspace/held_gesture.h"
#include "app/window/workspace/workspace.h"
#include "sims/api/error.h"
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glint {
namespace {

constexpr int max_visible_lines = 16; ///< visible at once

struct HistoryLine {
    std::string_view what, at;
    bool done, newest_done;
};

/// Returns whether it was clicked.
bool draw_history_line(int id, const HistoryLine& line) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x, height = look::px(26), middle = from.y + height / 2;
    ImGui::PushID(id);
    const bool clicked = ImGui::Selectable("##entry", line.newest_done, 0, {wide, height});
    ImGui::PopID();
    const float at_width = line.at.empty() ? 0 : look::caption_width(line.at) + look::px(16);
    look::draw_left(look::current().text, look::text_size, look::elided(line.what, wide - at_width - look::px(16)),
                    from.x + look::px(8), middle, line.done ? look::colors().text : look::colors().muted);
    look::draw_right(look::current().number, look::caption_size, line.at, from.x + wide - look::px(8), middle,
                     look::colors().muted);
    return clicked;
}

bool draw_other_simulation(const char* id, const Session& session, const char* tip) {
    ImGui::PushID(id);
    const bool clicked = draw_history_line(0, {session.definition().sim().title, "simulation", true, false});
    ImGui::PopID();
    look::tooltip(tip);
    return clicked;
}

FixedString<40> place_of_entry(const HistoryEntry& entry) {
    return entry.fork ? FixedString<40>::of("step {}", look::grouped(entry.fork->cut.at)) : FixedString<40>();
}

/// Tooltip about the effect of a click.
void undo_tooltip(const Session& session, std::size_t wanted) {
    const std::size_t done = session.history().all().done();
    look::tooltip([&] {
        if (wanted == done) return std::string("The current state");
        if (wanted > done) return fmt::format("Redo to here ({} changes)", wanted - done);
        const std::int64_t steps = session.history().steps_back_to(wanted);
        return fmt::format("Undo to here ({} changes){}", done - wanted,
                           steps > 0 ? fmt::format(". The run goes back {}; redo goes forward again",
                                                   std::string_view(steps_text(steps)))
                                     : "");
    });
}

/// Undo steps among the entries; an entry that only chooses a brush belongs to the step before it.
std::vector<std::size_t> undo_steps(const History& history) {
    std::vector<std::size_t> steps;
    steps.reserve(history.entries().size());
    for (std::size_t i = 0; i < history.entries().size(); ++i)
        if (!is_brush_choice(history.entries()[i])) steps.push_back(i);
    return steps;
}

/// The number of entries to keep in effect, if a line was clicked.
std::optional<std::size_t> draw_history_lines(const Session& session) {
    const auto& entries = session.history().all().entries();
    const std::vector<std::size_t> steps = undo_steps(session.history().all());
    const std::size_t done = session.history().all().done();
    std::optional<std::size_t> wanted;
    ImGuiListClipper lines;
    lines.Begin(static_cast<int>(steps.size()) + 1, look::px(26) + ImGui::GetStyle().ItemSpacing.y);
    while (lines.Step())
        for (int i = lines.DisplayStart; i < lines.DisplayEnd; ++i) {
            const std::size_t shown = steps.size() - static_cast<std::size_t>(i); // count, with this line the newest
            const std::size_t to = shown < steps.size() ? steps[shown] : entries.size(), // entries in effect then
                from = shown > 0 ? steps[shown - 1] + 1 : 0;
            const bool is_newest = from <= done && done <= to;
            const HistoryEntry* const entry = shown > 0 ? &entries[from - 1] : nullptr;
            const FixedString<40> at = entry ? place_of_entry(*entry) : FixedString<40>();
            const HistoryLine line{entry ? std::string_view(entry->label) : "As opened", at, from <= done, is_newest};
            if (draw_history_line(entry ? static_cast<int>(entry->gesture) : 0, line)) wanted = is_newest ? done : to;
            undo_tooltip(session, is_newest ? done : to);
        }
    return wanted;
}

class HistoryDialog final : public Dialog {
public:
    HistoryDialog(Workspace& workspace, Notices& notices) : workspace_(workspace), notices_(notices) {}

    Modal id() const override { return Modal::history; }
    Place place() const override { return {"History##modal", {380, 0}, true}; }
    void draw() override;

private:
    Workspace& workspace_;
    Notices& notices_;
};

void HistoryDialog::draw() {
    look::heading("History");
    look::paragraph(
        "Click a line to go there. Undone changes stay in the list, in grey, until you change something else.");
    const Session* const before = workspace_.before();
    const Session* const after = workspace_.after();
    const bool forward = after && draw_other_simulation("after", *after, "Redo: go to the next simulation");
    Session& session = workspace_.session();
    const std::size_t count = session.history().all().entries().size() + 1;
    const float line = look::px(26) + ImGui::GetStyle().ItemSpacing.y;
    ImGui::BeginChild("list", {0, line * static_cast<float>(std::min<std::size_t>(count, max_visible_lines))});
    const std::optional<std::size_t> wanted = draw_history_lines(session);
    ImGui::EndChild();
    const bool back =
        before && draw_other_simulation("before", *before, "Undo everything and return to the previous simulation");
    try {
        if (wanted && *wanted != session.history().all().done()) {
            std::string said = workspace_.go_to_history_entry(*wanted);
            notices_.say(std::move(said), Severity::plain, workspace_.session().step());
        }
        if (back) (void)workspace_.go_to_history_entry(0), (void)workspace_.undo();
        if (forward) workspace_.redo();
    } catch (const Error& e) { notices_.say(e.what(), Severity::caution); } // the device no longer exists
}

} // namespace

std::unique_ptr<Dialog> make_history_dialog(Workspace& workspace, Notices& notices) {
    return std::make_unique<HistoryDialog>(workspace, notices);
}

} // namespace glint
