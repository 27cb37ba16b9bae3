#include "support/session_acts.h"
#include "support/cases.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <iterator>
#include <utility>
#include <vector>

namespace glint::test {
namespace {

template <class List> const auto& drawn_of(Draws& draw, const List& list) {
    return list[static_cast<std::size_t>(draw.whole(0, static_cast<int>(std::size(list)) - 1))];
}

void hold(Gesture& held, Session& s, std::string_view label) {
    if (!held.continues(s, label)) held = s.history().begin(label);
}

void let_go_mostly(Draws& draw, Gesture& held) {
    if (!draw.one_in(4)) held = {};
}

float near_the_grid(Draws& draw, int cells) { return draw.real(-3, static_cast<float>(cells) + 3); }
std::int32_t drawn_button(Draws& draw) { return draw.one_in(4) ? GLINT_RIGHT : GLINT_LEFT; }

/// Many spheres and deep views take seconds a picture under the sanitizers.
bool is_quick(const Params& params) {
    return std::ranges::none_of(std::array{"count", "iterations"}, [&](const char* id) {
        const glint_param* row = params.definition().param(id);
        return row && row->type == GLINT_INT && params.get<std::int32_t>(*row) > 1000;
    });
}

std::string type_a_value(Draws& draw, Session& s) {
    if (s.definition().params().empty()) return "a value that there is not";
    const glint_param& row = drawn_of(draw, s.definition().params());
    const std::string text = draw.one_in(5)
                                 ? std::string(drawn_of(draw, std::array{"", "x", "nan", "1e999", "1/0", "-"}))
                                 : any_params(draw, s.definition()).exact_text(row);
    const Params before = s.params();
    if (s.set(row.id, text)) { EXPECT_TRUE(s.params() == before) << row.id << " was not to be '" << text << "'"; }
    return fmt::format("{} typed as '{}'", row.id, text);
}

std::string load_a_preset(Draws& draw, Session& s) {
    const auto& presets = s.definition().presets();
    const std::string id = presets.empty() || draw.one_in(8) ? "" : drawn_of(draw, presets).id;
    Params values(s.definition());
    if (!id.empty()) values.load(*s.definition().preset(id));
    if (is_quick(values)) s.preset().load(id);
    return fmt::format("preset '{}'", id);
}

std::string paint_a_stroke(Draws& draw, Session& s, Gesture& held) {
    const Extent e = s.extent();
    const std::int32_t button = drawn_button(draw);
    float x = near_the_grid(draw, e.width), y = near_the_grid(draw, e.height);
    if (drags_paint(s.params())) hold(held, s, stroke_label);
    s.painting().stroke({0, x, y, x, y, button, 0, GLINT_PRESS, 0});
    for (int pieces = draw.whole(0, 3); pieces > 0; --pieces) {
        const float to_x = near_the_grid(draw, e.width), to_y = near_the_grid(draw, e.height);
        s.painting().stroke({0, x, y, to_x, to_y, button, 0, GLINT_DRAG, 0});
        x = to_x, y = to_y;
    }
    let_go_mostly(draw, held);
    return "stroke";
}

/// A connected area of the field, a rectangle, or an image in a rectangle.
Mask some_cells(Draws& draw, Session& s) {
    const Extent e = s.extent();
    if (draw.one_in(3)) {
        const std::vector<FieldValues> fields = record_now(s).fields;
        const int x = draw.whole(0, e.width - 1), y = draw.whole(0, e.height - 1);
        if (!fields.empty() && fields[0].width == e.width && fields[0].height == e.height)
            return flooded(fields[0].values, e, x, y);
    }
    std::array<int, 4> corners{};
    for (int& side : corners) side = draw.whole(-2, std::max(e.width, e.height) + 2);
    Mask mask = rectangle(corners[0], corners[1], corners[2], corners[3], e);
    if (draw.one_in(2))
        for (std::uint8_t& weight : mask.weights) weight = static_cast<std::uint8_t>(draw.whole(0, 255));
    return mask;
}

std::string paint_shape_act(Draws& draw, Session& s) {
    Mask cells = some_cells(draw, s);
    s.painting().stamp(std::move(cells), drawn_button(draw), "Shape");
    return "shape";
}

/// Animates it around its current value, or stops its animation.
std::string animate_a_number(Draws& draw, Session& s) {
    const auto& rows = s.definition().params();
    if (rows.empty()) return "no animation";
    const glint_param& row = drawn_of(draw, rows);
    if (why_not_animated(s.definition(), row)) return "no animation";
    Params values = s.params();
    const double now = row.type == GLINT_INT ? values.get<std::int32_t>(row) : double(values.get<float>(row));
    const double reach = std::max(std::abs(now) / 5, (row.max - row.min) / 1000);
    const auto curve = static_cast<AnimationCurve>(draw.whole(0, 2));
    values.animate({row.id, curve, now, std::min(row.max, now + reach), draw.whole(2, 40), s.step(), 7});
    if (draw.one_in(4)) values.stop_animating(row);
    s.edit(values, "Animate");
    return fmt::format("{} animated", row.id);
}

std::string drag_by_the_pointer(Draws& draw, Session& s, Gesture& held) {
    glint_pointer at{};
    at.size = sizeof at;
    at.x = near_the_grid(draw, s.extent().width), at.y = near_the_grid(draw, s.extent().height);
    at.dx = draw.real(-9, 9), at.dy = draw.real(-9, 9);
    at.wheel = draw.one_in(3) ? draw.real(-3, 3) : 0;
    at.buttons = GLINT_LEFT, at.phase = GLINT_DRAG;
    if (draw.one_in(3)) at.modifiers = GLINT_SHIFT;
    if (const auto values = moved_by(s, at); values && !(*values == s.params())) {
        hold(held, s, pointer_label);
        s.edit(*values, pointer_label);
    }
    let_go_mostly(draw, held);
    return "pointer";
}

std::string look_otherwise(Draws& draw, Session& s, Gesture& held) {
    const int what = draw.whole(0, 2);
    const double x = draw.share() * 50, y = draw.share() * 50;
    if (what == 0) hold(held, s, speed_label), s.pacing().choose_speed(x);
    if (what == 1)
        hold(held, s, picture_view_label),
            s.appearance().look_at({PictureView::Mode::free, x, y, 1 + draw.share() * 30});
    if (what == 2) s.seeker().toggle_mark();
    let_go_mostly(draw, held);
    return std::array{"speed", "view", "mark"}[static_cast<std::size_t>(what)];
}

} // namespace

std::string do_something(Draws& draw, Session& s, Gesture& held) {
    switch (draw.whole(0, 14)) {
    case 0:
        hold(held, s, "Anything");
        s.edit(any_params(draw, s.definition()), "Anything"), let_go_mostly(draw, held);
        return "any values";
    case 1:
        return s.reset(), "start over";
    case 2:
        return s.resize({draw.whole(16, 48), draw.whole(16, 48)}), "size";
    case 3:
        return s.seeker().seek(draw.whole(0, static_cast<int>(s.run().end().at) + 1)), "seek";
    case 4:
        return paint_shape_act(draw, s);
    case 5:
        return load_a_preset(draw, s);
    case 6:
        return animate_a_number(draw, s);
    case 7:
        return drag_by_the_pointer(draw, s, held);
    case 8:
        return look_otherwise(draw, s, held);
    case 9:
    case 10:
        return paint_a_stroke(draw, s, held);
    case 11:
    case 12:
        return type_a_value(draw, s);
    default:
        for (int steps = draw.whole(1, 9); steps > 0; --steps) s.pacing().step_once();
        return "steps";
    }
}

} // namespace glint::test
