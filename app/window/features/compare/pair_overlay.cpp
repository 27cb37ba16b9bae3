#include "app/compare/pair.h"
#include "app/look/text.h"
#include "app/report/work_provenance.h"
#include "app/timing/stages.h"
#include "app/window/current_session.h"
#include "app/window/features/compare/compare_view.h"
#include "app/window/features/compare/pair_difference.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/timing_report.h"
#include "app/world/text/number_text.h"
#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>

namespace glint {

namespace {

struct Side {
    FixedString<128> name;
    FixedString<64> time;
};
using PairLine = FixedString<192>;

FixedString<64> time_words(double ms, bool of_step) {
    if (!(ms > 0)) return "measuring";
    return FixedString<64>::of("{} ms per {}", readable_number(ms), of_step ? "step" : "picture");
}

/// Why the sides cannot be compared; or "".
PairLine problem_words(const Session& session, const Pair& pair) {
    const FrameTarget* target = session.presenter().target();
    if (!pair.follower().failure().empty()) return PairLine::of("the left side stopped: {}", pair.follower().failure());
    if (target && target->buffers() < 2) return "to compare, use two or three buffers (Device panel)";
    if (!pair.lockstep().together())
        return PairLine::of("the left side is catching up: {:.0f} %", 100 * pair.lockstep().progress());
    return {};
}

PairLine missing_words(const Session& session, const Pair& pair) {
    if (const PairLine problem = problem_words(session, pair); !problem.empty()) return problem;
    if (compares_steps(pair))
        return session.pacing().paused() ? "paused: the ratio needs six rounds of steps" : "measuring";
    const bool measured = pair.lockstep().has_paused_ratio() && !pair.lockstep().measures_still();
    return measured ? "drawing takes too little time to be measured" : "measuring";
}

/// "right 1.80× as fast (1.70 to 1.90)", or the missing part.
PairLine ratio_words(const Session& session, const Pair& pair) {
    const auto ratio = compared_times(pair).ratio();
    if (!ratio || !pair.lockstep().together()) return missing_words(session, pair);
    return PairLine::of("{}", std::string_view(compared_words(*ratio)));
}

struct WordsBox {
    ImVec2 from, to;
};

/// In letters of that size, or as large as fit; at least a caption's size, then the text is cut. Returns its place.
WordsBox draw_centred(const char* words, float letters, ImVec2 top, float room, const ImVec4& color) {
    ImFont* bold = look::current().bold;
    float wide = bold->CalcTextSizeA(letters, FLT_MAX, 0, words).x;
    if (wide > room) letters = std::max(letters * room / wide, look::px(look::caption_size));
    wide = std::min(bold->CalcTextSizeA(letters, FLT_MAX, 0, words).x, room);
    const ImVec4 clip{top.x - room / 2, top.y, top.x + room / 2, top.y + 2 * letters};
    ImGui::GetWindowDrawList()->AddText(bold, letters, {std::floor(top.x - wide / 2), top.y}, look::u32(color), words,
                                        nullptr, 0, &clip);
    return {{top.x - wide / 2, top.y}, {top.x + wide / 2, top.y + letters}};
}

/// Provenance for the figures of a pair.
struct PairFigureProvenance {
    const Session& session;
    const Pair& pair;
    const TimingReport& report;
    UiState& ui;

    void operator()(const char* id, PairNumber number, const char* shown, const WordsBox& box) const {
        offer_provenance(ui, id, box.from, box.to, [&] {
            const TimedPair timed{compared_times(pair), compares_steps(pair) ? "step" : "picture",
                                  lane_of(pair.follower().device()), lane_of(session.device()),
                                  side_names(pair, session)};
            return pair_provenance(number, shown, timed, report.scene());
        });
    }
};

/// The divider can be dragged. Nothing if only one side is shown.
Plate draw_divider(const Pair& pair, ComparisonView& view, const Overlay& over) {
    if (view.shown != ComparisonView::Shown::split || !pair.lockstep().together()) return {};
    const float reach = look::px(divider_reach), x = std::round(over.from.x + over.size.x * view.divider);
    const ImVec2 before = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({x - reach, over.from.y});
    ImGui::SetNextItemAllowOverlap(); // the figures over the divider must be clickable
    ImGui::InvisibleButton("divider", {2 * reach, over.size.y});
    const bool held = ImGui::IsItemActive(), near = ImGui::IsItemHovered() || held;
    look::tooltip("Drag to move the border between the two sides");
    if (held) view.divider = std::clamp((ImGui::GetIO().MousePos.x - over.from.x) / over.size.x, 0.02f, 0.98f);
    if (near) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw->AddLine({x, over.from.y}, {x, over.from.y + over.size.y}, look::u32(look::rgb(0x000000, .6f)), look::px(4));
    draw->AddLine({x, over.from.y}, {x, over.from.y + over.size.y}, look::u32(near ? look::copy : plate_text),
                  look::px(2));
    ImGui::SetCursorScreenPos(before);
    return {{x - reach, over.from.y}, {x + reach, over.from.y + over.size.y}};
}

class DividerLayer final : public PlateLayer {
public:
    DividerLayer(const CurrentSession& current, ComparisonView& view) : current_(current), view_(view) {}

private:
    Plate draw_on(const Overlay& over) override {
        return current_.pair() ? draw_divider(*current_.pair(), view_, over) : Plate{};
    }

    const CurrentSession& current_;
    ComparisonView& view_;
};

} // namespace

std::unique_ptr<PictureLayer> make_divider_layer(const CurrentSession& current, ComparisonView& view) {
    return std::make_unique<DividerLayer>(current, view);
}

Plate draw_pair_figures(const Session& session, const Pair& pair, const TimingReport& report, UiState& ui,
                        const Overlay& over, bool with_speed) {
    const bool of_steps = compares_steps(pair);
    const PairedTimes& times = compared_times(pair);
    const SideNames names = side_names(pair, session);
    const std::array<Side, 2> sides{Side{names.left, time_words(times.follower_ms(), of_steps)},
                                    Side{names.right, time_words(times.session_ms(), of_steps)}};
    const float pad = look::px(12), letters = std::max(look::px(20), over.size.y * 0.04f), line = letters * 1.25f,
                name_letters = letters * 0.8f, caption = name_letters * 1.3f, ratio_letters = letters * 0.8f,
                ratio_line = ratio_letters * 1.3f;
    const float width_at_right = look::px(140); // space for the colour bar on the right
    const float room = std::min(over.size.x - 2 * width_at_right, look::px(900)), half = room / 2 - pad;
    if (half < look::px(100) || over.size.y < look::px(200)) return {};
    const ImVec2 at{std::floor(over.from.x + (over.size.x - room) / 2), over.from.y + look::px(12)};
    const PairLine below = with_speed ? ratio_words(session, pair) : problem_words(session, pair);
    const float times_line = with_speed ? line : 0;
    const float tall = caption + times_line + (below.empty() ? 0 : ratio_line) + look::px(16);
    const Plate covered = draw_plate(at, {at.x + room, at.y + tall});
    const PairFigureProvenance offer_figure_provenance{session, pair, report, ui};
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const float middle = at.x + room * (i == 0 ? 0.25f : 0.75f);
        draw_centred(sides[i].name.c_str(), name_letters, {middle, at.y + look::px(6)}, half, plate_text);
        if (!with_speed) continue;
        const WordsBox box =
            draw_centred(sides[i].time.c_str(), letters, {middle, at.y + look::px(6) + caption}, half, plate_text);
        offer_figure_provenance(i == 0 ? "left time" : "right time", i == 0 ? PairNumber::left : PairNumber::right,
                                sides[i].time.c_str(), box);
    }
    if (below.empty()) return covered;
    const WordsBox box =
        draw_centred(below.c_str(), ratio_letters, {at.x + room / 2, at.y + look::px(6) + caption + times_line},
                     room - 2 * pad, pair.follower().failure().empty() ? look::copy : look::caution);
    if (with_speed) offer_figure_provenance("ratio", PairNumber::ratio, below.c_str(), box);
    return covered;
}

namespace {

using DifferenceLine = FixedString<512>;

std::string_view measure_unit(const DifferenceSummary& of, std::string_view unit) {
    if (of.pictures) return "of 255 levels";
    return of.measure == DifferenceMeasure::ulp ? "ULP" : of.measure == DifferenceMeasure::relative ? "relative" : unit;
}

void draw_difference_colors(ImVec2 from, ImVec2 to) {
    constexpr int bands = 32;
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const float height = (to.y - from.y) / bands;
    for (int band = 0; band < bands; ++band) { // from the bottom
        const float bottom = to.y - height * static_cast<float>(band);
        draw->AddRectFilled({from.x, bottom - height}, {to.x, bottom}, difference_color((band + 0.5) / bands));
    }
}

DifferenceLine difference_line_of(const Pair& pair, const PairDifference& difference) {
    const PairDifference::Shown* const shown = difference.shown();
    if (!shown) {
        if (!pair.follower().failure().empty()) return "Difference: the left side stopped";
        return "Difference: the values of both sides are being read";
    }
    if (difference.up_to_date()) return std::string_view(shown->words);
    if (rests(pair.follower().params()))
        return DifferenceLine::of("{}  ·  measured in an earlier picture", shown->words.c_str());
    return DifferenceLine::of("{}  ·  as of step {}", shown->words.c_str(), look::grouped(shown->step));
}

} // namespace

Plate draw_difference_bar(const PairDifference& difference, const Overlay& over) {
    const PairDifference::Shown* const shown = difference.shown();
    if (!shown || !(shown->summary.largest > 0) || over.size.y < look::px(220) || over.size.x < look::px(320))
        return {};
    const DifferenceSummary& of = shown->summary;
    const float bar = look::px(14), tall = look::px(96), pad = look::px(10);
    const std::string_view unit = measure_unit(of, shown->unit);
    const float caption = unit.empty() ? 0 : look::px(20);
    const float wide =
        std::max(look::number_width("1.00e-00") + look::px(8) + bar, look::caption_width(unit)) + 2 * pad;
    const ImVec2 from{std::floor(over.from.x + over.size.x + over.width_at_right - wide - look::px(12)),
                      over.from.y + look::px(12)};
    const Plate covered = draw_plate(from, {from.x + wide, from.y + tall + 2 * pad + caption});
    const ImVec2 top{from.x + wide - pad - bar, from.y + pad};
    draw_difference_colors(top, {top.x + bar, top.y + tall});
    const std::array ends{of.largest, std::sqrt(of.largest) * std::sqrt(of.smallest), of.smallest};
    for (std::size_t i = 0; i < ends.size(); ++i) {
        if (i > 0 && of.smallest == of.largest) break; // all differences are equal
        const float inset = look::px(7);
        look::draw_right(look::current().number, look::caption_size, look::tick_number(ends[i]), top.x - look::px(8),
                         top.y + inset + (tall - 2 * inset) * static_cast<float>(i) / 2, plate_text);
    }
    if (!unit.empty())
        look::draw_right(look::current().text, look::caption_size, unit, from.x + wide - pad,
                         top.y + tall + look::px(12), plate_muted);
    return covered;
}

Plate draw_difference_line(const Pair& pair, const PairDifference& difference, const Overlay& over,
                           const Plate& figures) {
    const bool below = figures.to.y > figures.from.y;
    const float width_at_right = look::px(140), pad = look::px(10),
                edge = look::px(12); // next to it: space for the bar on the right
    const float room =
        std::min(over.size.x - width_at_right - (below ? width_at_right : edge), look::px(900)) - 2 * pad;
    if (room < look::px(110) || over.size.y < look::px(160)) return {}; // the panel also has this text
    const DifferenceLine line = difference_line_of(pair, difference);
    const float letters = look::caption_size * look::current().scale;
    ImFont* const font = look::current().text;
    const ImVec2 size = font->CalcTextSizeA(letters, FLT_MAX, room, line.c_str());
    const ImVec2 at =
        below ? ImVec2(std::floor(over.from.x + (over.size.x - size.x) / 2 - pad), figures.to.y + look::px(6))
              : ImVec2(over.from.x + edge, over.from.y + edge);
    const Plate covered = draw_plate(at, {at.x + size.x + 2 * pad, at.y + size.y + look::px(12)});
    ImGui::GetWindowDrawList()->AddText(font, letters, {at.x + pad, at.y + look::px(6)}, look::u32(plate_text),
                                        line.c_str(), nullptr, room);
    return covered;
}

} // namespace glint
