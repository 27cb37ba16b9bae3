#include "app/panels/scrubber.h"
#include "app/look/button.h"
#include "app/look/numbers.h"
#include "app/services/ui_state.h"
#include "app/world/fixed_string.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cmath>
#include <imgui_internal.h>

namespace glint {
namespace {

struct Rail { // of the run, in screen coordinates
    float left, right, y;
    std::int64_t begin, end;
    float x(std::int64_t at) const {
        return left +
               (right - left) * static_cast<float>(static_cast<double>(at - begin) / static_cast<double>(end - begin));
    }
    std::int64_t at(float x) const {
        const double share = std::clamp(static_cast<double>((x - left) / (right - left)), 0.0, 1.0);
        return begin + static_cast<std::int64_t>(std::llround(share * static_cast<double>(end - begin)));
    }
};

struct Mark {
    const char* what;
    ImVec4 color;
};

Mark mark_of(const Change& change) {
    if (std::holds_alternative<PaintStroke>(change)) return {"stroke", look::good};
    if (std::holds_alternative<SetParams>(change)) return {"parameters", look::colors().accent};
    return {std::holds_alternative<Reset>(change) ? "start over" : "another size", look::caution};
}

/// The first event there or later.
const Event* event_from(const Run& run, std::int64_t at) {
    const auto found = std::ranges::lower_bound(run.events(), at, {}, &Event::at);
    return found == run.events().end() ? nullptr : &*found;
}

/// One a pixel: a drag is hundreds of events, and a long run has a hundred thousand.
void draw_marks(const Run& run, const Rail& rail) {
    const Event* event = event_from(run, rail.begin);
    while (event) {
        const float x = std::floor(rail.x(event->at)) + 0.5f;
        ImGui::GetWindowDrawList()->AddLine({x, rail.y - look::px(7)}, {x, rail.y + look::px(7)},
                                            look::u32(mark_of(event->change).color), look::px(1));
        event = event_from(run, std::max(rail.at(x + 0.5f), event->at + 1));
    }
}

/// Of steps to come back to: above the rail, pointing at it.
void draw_bookmarks(const Session& session, const Rail& rail) {
    const float half = look::px(4), tip = rail.y - look::px(7), top = rail.y - look::px(13);
    for (const std::int64_t at : session.marks()) {
        if (at < rail.begin || at > rail.end) continue;
        const float x = rail.x(at);
        ImGui::GetWindowDrawList()->AddTriangleFilled({x - half, top}, {x + half, top}, {x, tip},
                                                      look::u32(look::colors().text));
    }
}

void draw_stretch(const Stretch& stretch, const Rail& rail) {
    const float left = rail.x(std::clamp(stretch.from, rail.begin, rail.end)),
                right = rail.x(std::clamp(stretch.to, rail.begin, rail.end));
    ImGui::GetWindowDrawList()->AddRectFilled({left, rail.y - look::px(9)}, {right + 1, rail.y + look::px(9)},
                                              look::u32(look::faded(look::colors().accent, .25f)), look::px(2));
}

/// What was done under the mouse, or null.
const char* done_at(const Run& run, const Rail& rail, float x) {
    const Event* event = event_from(run, rail.at(x - look::px(3)));
    return event && rail.x(event->at) <= x + look::px(3) ? mark_of(event->change).what : nullptr;
}

void draw_rail(const Rail& rail, std::int64_t place, bool hot) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const float half = look::px(2), x = rail.x(place);
    const ImVec4 empty = look::mix(look::colors().window, look::colors().text, .16f);
    draw->AddRectFilled({rail.left, rail.y - half}, {rail.right, rail.y + half}, look::u32(empty), half);
    draw->AddRectFilled({rail.left, rail.y - half}, {x, rail.y + half},
                        look::u32(look::mix(look::colors().window, look::colors().accent, .8f)), half);
    draw->AddCircleFilled({x, rail.y}, look::px(hot ? 7 : 5.5f), look::u32(look::colors().accent));
}

/// Takes nothing from the heap.
FixedString<64> text_of(const Session& session, std::int64_t shown) {
    FixedString<64> text(look::grouped(shown));
    if (session.on_its_way() && session.seek_progress() > 0)
        return text += FixedString<64>::of("  {:.0f} %", 100 * session.seek_progress());
    text += " / ";
    return text += look::grouped(session.run().end().at);
}

} // namespace

void Scrubber::draw(Session& session, UiState& ui, ImVec2 from, ImVec2 size) {
    const Run& run = session.run();
    const std::int64_t begin = run.begin().at, end = std::max(run.end().at, begin + 1);
    const std::int64_t shown = session.on_its_way() ? session.seek_target() : session.place().at;
    const float words = look::number_width("0 000 000 / 0 000 000") + look::px(16), edge = look::px(14);
    const Rail rail{from.x + edge, std::max(from.x + edge + 1, from.x + size.x - words - edge), from.y + size.y / 2,
                    begin, end};
    ImGui::SetCursorScreenPos(from);
    ImGui::InvisibleButton("scrubber", {std::max(1.f, size.x - words), size.y});
    const std::int64_t under_mouse = rail.at(ImGui::GetIO().MousePos.x);
    if (ImGui::IsItemActivated()) ImGui::GetIO().KeyShift ? void(stretch_from_ = under_mouse) : session.grab();
    if (ImGui::IsItemActive() && !session.grabbed() && !stretch_from_)
        ImGui::ClearActiveID(); // another was, which has left the stage
    const bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
    if (!held) session.let_go(), stretch_from_.reset();
    if (session.grabbed()) session.seek(under_mouse);
    if (stretch_from_) {
        ui.stretch = Stretch{std::min(*stretch_from_, under_mouse), std::max(*stretch_from_, under_mouse)};
        if (ui.stretch->from == ui.stretch->to) ui.stretch.reset(); // a click chooses none
    }

    if (ui.stretch) draw_stretch(*ui.stretch, rail);
    draw_rail(rail, std::clamp(shown, begin, end), hovered || held);
    draw_marks(run, rail), draw_bookmarks(session, rail);
    look::draw_right(look::current().number, look::caption_size, text_of(session, shown), from.x + size.x - edge,
                     rail.y, session.before_end() ? look::colors().text : look::colors().muted);
    if (!held)
        look::tooltip(
            [&] {
                const char* done = done_at(run, rail, ImGui::GetIO().MousePos.x);
                return fmt::format("Step {} of the run{}{}. Drag to go back to any step, bit for bit; Shift-drag "
                                   "chooses a stretch for a film.",
                                   look::grouped(under_mouse), done ? ": " : "", done ? done : "");
            },
            "Home, End");
}

} // namespace glint
