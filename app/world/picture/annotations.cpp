#include "app/world/picture/annotations.h"
#include <algorithm>
#include <cstring>
#include <string_view>

namespace glint {
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
