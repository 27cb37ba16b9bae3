#include "app/world/picture/label_places.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <string_view>

namespace glint {

namespace {

constexpr float hook_px = 0.35f, tick_px = 0.4f, head_px = 0.5f; // shares of the letters' height
constexpr float line_height = 1.25f, gap = 0.2f;                 // the same
constexpr float shortest_bracket = 0.2f;                         // the same

PixelBox common(const PixelBox& a, const PixelBox& b) {
    return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right), std::min(a.bottom, b.bottom)};
}

/// Moved by the shortest way into the visible area.
PixelBox moved_into(PixelBox box, const PixelBox& seen) {
    const float right = std::clamp(box.left, seen.left, std::max(seen.left, seen.right - box.width())) - box.left;
    const float down = std::clamp(box.top, seen.top, std::max(seen.top, seen.bottom - box.height())) - box.top;
    return {box.left + right, box.top + down, box.right + right, box.bottom + down};
}

class Placing {
public:
    Placing(const LabelledView& view, LabelWidth width, const void* font) : view_(view), width_(width), font_(font) {}

    std::optional<PlacedLabel> place(const Annotation& label) {
        PlacedLabel placed{&label, view_.letters[static_cast<std::size_t>(label.letters)], {}, {}, 0};
        const PixelPoint low = view_.at(label.x, label.y),
                         high = view_.at(label.x + label.width, label.y + label.height);
        const PixelBox whole{low.x, high.y, high.x, low.y}, box = common(whole, view_.seen);
        if (box.left > box.right || box.top > box.bottom) return {}; // out of sight
        const bool fits = label.kind == GLINT_BRACKET ? put_bracket(placed, whole, box)
                          : label.kind == GLINT_TICK  ? put_tick(placed, box)
                          : label.kind == GLINT_ARROW ? put_words(placed, box) && put_arrow(placed)
                                                      : put_words(placed, box);
        const bool has_place =
            placed.words.width() <= view_.seen.width() && placed.words.height() <= view_.seen.height();
        return fits && has_place ? std::optional(placed) : std::nullopt;
    }

private:
    PixelPoint size_of(const PlacedLabel& placed) const {
        const std::string_view text = placed.label->text;
        if (text.empty()) return {};
        return {std::ceil(width_(font_, text, placed.letters)) + 2 * placed.pad(), placed.letters * line_height};
    }
    void put(PlacedLabel& placed, float left, float top) const {
        const PixelPoint size = size_of(placed);
        placed.words = moved_into({left, top, left + size.x, top + size.y}, view_.seen);
    }
    /// Places it around a point, or on one side of it.
    void put_at(PlacedLabel& placed, PixelPoint at, glint_side side, float away) const {
        const PixelPoint size = size_of(placed);
        const float left = side == GLINT_AT_LEFT    ? at.x - away - size.x
                           : side == GLINT_AT_RIGHT ? at.x + away
                                                    : at.x - size.x / 2;
        const float top = side == GLINT_ABOVE   ? at.y - away - size.y
                          : side == GLINT_BELOW ? at.y + away
                                                : at.y - size.y / 2;
        put(placed, left, top);
    }
    bool put_words(PlacedLabel& placed, const PixelBox& box) const {
        const Annotation& label = *placed.label;
        const PixelPoint size = size_of(placed);
        const bool limits = label.width > 0 && label.height > 0;
        if (limits && (size.x - placed.pad() > box.width() || placed.letters * 0.8f > box.height())) return false;
        const float left = label.side == GLINT_AT_LEFT    ? box.left
                           : label.side == GLINT_AT_RIGHT ? box.right - size.x
                                                          : (box.left + box.right - size.x) / 2;
        const float top = label.side == GLINT_ABOVE   ? box.top
                          : label.side == GLINT_BELOW ? box.bottom - size.y
                                                      : (box.top + box.bottom - size.y) / 2;
        put(placed, left, top);
        return true;
    }
    static void draw(PlacedLabel& placed, PixelPoint from, PixelPoint to) {
        placed.lines[placed.line_count++] = {from, to};
    }
    /// Along the visible part of the side, with hooks at the visible ends.
    bool put_bracket(PlacedLabel& placed, const PixelBox& whole, const PixelBox& box) const {
        const float hook = placed.letters * hook_px;
        const glint_side side = placed.label->side == GLINT_CENTER ? GLINT_BELOW : placed.label->side;
        const bool upright = side == GLINT_AT_LEFT || side == GLINT_AT_RIGHT;
        if ((upright ? box.height() : box.width()) < shortest_bracket * placed.letters) return false;
        const auto same = [](float a, float b) { return std::abs(a - b) < 0.5f; };
        const bool in_sight = side == GLINT_AT_LEFT    ? same(box.left, whole.left)
                              : side == GLINT_AT_RIGHT ? same(box.right, whole.right)
                              : side == GLINT_ABOVE    ? same(box.top, whole.top)
                                                       : same(box.bottom, whole.bottom);
        if (!in_sight) return false;
        const float inwards = side == GLINT_AT_LEFT || side == GLINT_ABOVE ? hook : -hook;
        const float x = side == GLINT_AT_LEFT ? box.left : box.right, y = side == GLINT_ABOVE ? box.top : box.bottom;
        const PixelPoint first = upright ? PixelPoint{x, box.top} : PixelPoint{box.left, y},
                         last = upright ? PixelPoint{x, box.bottom} : PixelPoint{box.right, y};
        const auto in = [&](PixelPoint end) {
            return upright ? PixelPoint{end.x + inwards, end.y} : PixelPoint{end.x, end.y + inwards};
        };
        if (upright ? same(box.top, whole.top) : same(box.left, whole.left)) draw(placed, in(first), first);
        draw(placed, first, last);
        if (upright ? same(box.bottom, whole.bottom) : same(box.right, whole.right)) draw(placed, last, in(last));
        put_at(placed, {(first.x + last.x) / 2, (first.y + last.y) / 2}, side, placed.letters * gap);
        return true;
    }
    bool put_tick(PlacedLabel& placed, const PixelBox& point) const {
        const float length = placed.letters * tick_px;
        const glint_side side = placed.label->side;
        const PixelPoint at{point.left, point.top};
        const PixelPoint end{at.x + (side == GLINT_AT_RIGHT  ? length
                                     : side == GLINT_AT_LEFT ? -length
                                                             : 0),
                             at.y + (side == GLINT_BELOW   ? length
                                     : side == GLINT_ABOVE ? -length
                                                           : 0)};
        draw(placed, at, end);
        put_at(placed, end, side, 0);
        return true;
    }
    /// From the middle of the plate's nearest side.
    bool put_arrow(PlacedLabel& placed) const {
        const PixelPoint head = view_.at(placed.label->to_x, placed.label->to_y);
        const PixelBox& words = placed.words;
        const PixelPoint nearest{std::clamp(head.x, words.left, words.right),
                                 std::clamp(head.y, words.top, words.bottom)};
        const float dx = head.x - nearest.x, dy = head.y - nearest.y, length = std::hypot(dx, dy);
        const PixelBox& seen = view_.seen;
        if (head.x < seen.left || head.x > seen.right || head.y < seen.top || head.y > seen.bottom) return false;
        if (length < placed.letters * head_px) return true; // the label's words are already at that place
        const float ux = dx / length, uy = dy / length, arm = placed.letters * head_px;
        draw(placed, nearest, head);
        draw(placed, {head.x - arm * (ux + 0.5f * uy), head.y - arm * (uy - 0.5f * ux)}, head);
        draw(placed, {head.x - arm * (ux - 0.5f * uy), head.y - arm * (uy + 0.5f * ux)}, head);
        return true;
    }

    const LabelledView& view_;
    LabelWidth width_;
    const void* font_;
};

} // namespace

void place_labels(std::span<const Annotation> labels, const LabelledView& view, LabelWidth width, const void* font,
                  std::vector<PlacedLabel>& placed) {
    placed.clear();
    Placing placing(view, width, font);
    for (const glint_letters letters : {GLINT_LARGE, GLINT_NORMAL, GLINT_SMALL})
        for (const Annotation& label : labels) {
            if (label.letters != letters) continue;
            const std::optional<PlacedLabel> here = placing.place(label);
            const auto covers = [&](const PlacedLabel& before) { return before.words.meets(here->words); };
            const auto is_taken = [&](const PixelBox& box) { return box.meets(here->words); };
            if (here && std::ranges::none_of(placed, covers) && std::ranges::none_of(view.taken, is_taken))
                placed.push_back(*here);
        }
}

namespace {

/// Valid UTF-8 without control characters.
bool is_one_line(std::string_view text) {
    std::size_t follow = 0; // remaining bytes of a character
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool continues = (byte & 0xC0) == 0x80;
        if (byte < ' ' || byte == 0x7F || continues != (follow > 0) || byte >= 0xF8) return false;
        if (continues)
            --follow;
        else
            follow = byte < 0x80 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
    }
    return follow == 0;
}

bool is_in(float from, float to, int cells) {
    constexpr float slack = 1e-4f; // rounding error of floats at the picture's edge, as a part of its side
    const auto side = static_cast<float>(cells);
    return from >= -slack * side && to <= (1 + slack) * side; // false for NaN
}

} // namespace

FixedString<200> AnnotationList::why_not(const glint_annotation& label) const {
    using Why = FixedString<200>;
    if (!label.text) return "a label has no text";
    const std::string_view text(label.text, strnlen(label.text, max_annotation_bytes + 1));
    if (text.empty() && label.kind != GLINT_BRACKET && label.kind != GLINT_TICK) return "a label has no text";
    if (text.size() > max_annotation_bytes)
        return Why::of("the label '{}…' is longer than {} bytes", FixedString<24>(text), max_annotation_bytes);
    if (!is_one_line(text)) return "a label's text is not one line of UTF-8";
    if (label.kind < GLINT_WORDS || label.kind > GLINT_TICK || label.letters < GLINT_SMALL ||
        label.letters > GLINT_LARGE || label.side < GLINT_CENTER || label.side > GLINT_BELOW)
        return Why::of("the label '{}' has a kind, a letter size or a side that this program does not know", text);
    if (!(label.width >= 0) || !(label.height >= 0))
        return Why::of("the label '{}' has a box without a valid size", text);
    if (!is_in(label.x, label.x + label.width, extent_.width) ||
        !is_in(label.y, label.y + label.height, extent_.height))
        return Why::of(
            "the label '{}' lies outside of the picture: x {:.6g} to {:.6g}, y {:.6g} to {:.6g} of {} x {} cells", text,
            label.x, label.x + label.width, label.y, label.y + label.height, extent_.width, extent_.height);
    if (label.kind == GLINT_ARROW &&
        (!is_in(label.to_x, label.to_x, extent_.width) || !is_in(label.to_y, label.to_y, extent_.height)))
        return Why::of(
            "the arrow of the label '{}' ends outside of the picture: at x {:.6g}, y {:.6g} of {} x {} cells", text,
            label.to_x, label.to_y, extent_.width, extent_.height);
    if (labels_.size() == max_annotations)
        return Why::of("there are more than {} labels; the first label beyond this maximum is '{}'", max_annotations,
                       text);
    return {};
}

void AnnotationList::add(const glint_annotation& label) {
    if (const FixedString<200> why = why_not(label); !why.empty()) {
        if (problem_.empty()) problem_ = why;
        return;
    }
    labels_.push_back({static_cast<glint_annotation_kind>(label.kind), static_cast<glint_letters>(label.letters),
                       static_cast<glint_side>(label.side), label.x, label.y, label.width, label.height, label.to_x,
                       label.to_y, std::string_view(label.text)});
}

void AnnotationList::append(void* list, const glint_annotation* label) {
    glint_annotation known{};
    std::memcpy(&known, label, std::min<std::size_t>(label->size, sizeof known));
    static_cast<AnnotationList*>(list)->add(known);
}

} // namespace glint
