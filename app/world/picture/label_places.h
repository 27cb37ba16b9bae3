// Labels in the picture: checked, and placed at any zoom.
#pragma once
#include "app/world/text/fixed_string.h"
#include "sims/api/abi.h"
#include "sims/api/view.h"
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace glint {

// Labels of a picture from its simulation, checked: words, brackets, arrows and ticks, with positions in cells.

inline constexpr std::size_t max_annotations = 256, max_annotation_bytes = 63;

struct Annotation {
    glint_annotation_kind kind = GLINT_WORDS;
    glint_letters letters = GLINT_NORMAL;
    glint_side side = GLINT_CENTER;
    float x = 0, y = 0, width = 0, height = 0; ///< the label's box, in cells from the lower left corner
    float to_x = 0, to_y = 0;                  ///< the head of an arrow
    FixedString<max_annotation_bytes + 1> text;
};

/// Labels of a picture of that extent. Does not allocate once `labels` has had as many.
class AnnotationList {
public:
    AnnotationList(std::vector<Annotation>& labels, Extent extent) : labels_(labels), extent_(extent) {
        labels.clear();
    }

    /// For the callback in the C table. Leaves out labels that cannot be drawn; problem() names the first of them.
    static void append(void* list, const glint_annotation*);
    /// Why a label was left out, a part of a sentence: "the label 'x' lies outside of the picture: …"; or "".
    const FixedString<200>& problem() const { return problem_; }

private:
    void add(const glint_annotation&);
    FixedString<200> why_not(const glint_annotation&) const;
    std::vector<Annotation>& labels_;
    Extent extent_;
    FixedString<200> problem_;
};

// Positions of a picture's labels on a screen or in a file, at any zoom: the window and exported pictures show the same
// ones. Pixels; y grows downwards.

struct PixelPoint {
    float x = 0, y = 0;
};
struct PixelBox {
    float left = 0, top = 0, right = 0, bottom = 0;
    float width() const { return right - left; }
    float height() const { return bottom - top; }
    bool meets(const PixelBox& other) const {
        return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
};

/// Position of a picture where it is shown.
struct LabelledView {
    PixelPoint corner; ///< corner of its lower left cell
    float pixels_per_cell = 1;
    PixelBox seen;                        ///< visible part of the picture; no label extends beyond it
    std::array<float, 3> letters;         ///< height of letters, by glint_letters
    std::span<const PixelBox> taken = {}; ///< areas without words of labels

    PixelPoint at(float x, float y) const { return {corner.x + x * pixels_per_cell, corner.y - y * pixels_per_cell}; }
};

struct PlacedLabel {
    const Annotation* label;
    float letters;  ///< their height
    PixelBox words; ///< their plate; empty if the label has no words
    std::array<std::array<PixelPoint, 2>, 3> lines;
    std::size_t line_count;
    float pad() const { return letters * 0.3f; } ///< between the left end of the plate and the words
};

/// Width of a text in letters of that height.
using LabelWidth = float (*)(const void* font, std::string_view, float letters);

/// The labels for which there is space, larger letters first, each without overlap with previous ones. Does not
/// allocate once `placed` has had as many.
void place_labels(std::span<const Annotation>, const LabelledView&, LabelWidth, const void* font,
                  std::vector<PlacedLabel>& placed);

} // namespace glint
