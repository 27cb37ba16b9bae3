#include "app/window/features/compare/difference_overlay.h"
#include "app/compare/pair.h"
#include "app/look/text.h"
#include "app/window/features/compare/pair_difference.h"
#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>

namespace glint {
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
    const ImVec2 from{std::floor(over.from.x + over.size.x + over.beside - wide - look::px(12)),
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
    const float beside = look::px(140), pad = look::px(10), edge = look::px(12); // beside: for the bar on the right
    const float room = std::min(over.size.x - beside - (below ? beside : edge), look::px(900)) - 2 * pad;
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
