// Labels of a picture from its simulation, checked: words, brackets, arrows and ticks, with positions in cells.
#pragma once
#include "app/world/text/fixed_string.h"
#include "sims/api/abi.h"
#include "sims/api/view.h"
#include <cstddef>
#include <vector>

namespace glint {

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

    /// For the C table. Leaves out labels that cannot be drawn; problem() names the first of them.
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

} // namespace glint
