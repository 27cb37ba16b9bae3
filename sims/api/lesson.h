// The lesson of a simulation: some short sentences, the chapter or article that they are about, labels for the parts of
// its picture, experiments that show the subject, and figures to compare results with. The program shows it in a panel
// and in `glint describe`.
#pragma once
#include "abi.h"
#include <cstdint>
#include <vector>

namespace glint {

/// Filled by teach(). Texts are literals: they are not copied.
class Lesson {
public:
    struct Row { // refines the experiment that was just declared
        glint_experiment& desc;
        /// Assignments such as "count=1000 method=shared", each as after `glint bench --set`.
        Row set(const char* assignments) const { return desc.sets = assignments, *this; }
        Row preset(const char* id) const { return desc.preset = id, *this; }
        Row size(std::int32_t width, std::int32_t height) const {
            return desc.width = width, desc.height = height, *this;
        } // cells
    };

    struct LabelRow { // refines the label that was just declared
        glint_label& desc;
        /// "view=began,lanes": shown only while that row, a choice, is one of these.
        void when(const char* choices) const { desc.condition = choices; }
    };

    Lesson();
    ~Lesson();
    Lesson(const Lesson&) = delete;
    Lesson& operator=(const Lesson&) = delete;
    /// Describes what can be seen, what the source says about it, and what is true today.
    Lesson& text(const char* sentences) { return table_.text = sentences, *this; }
    Lesson& source(const char* title, const char* link = nullptr) {
        return table_.source = title, table_.link = link, *this;
    }
    /// Explains a part of the picture; part: "x", "colour" or "below" in a word or two. Labels are listed in this
    /// order.
    LabelRow label(const char* part, const char* text);
    /// vary, series and metric as in `glint bench`: "block=32..1024*2", "method=all", "GB/s".
    Row experiment(const char* id, const char* title, const char* vary, const char* series = nullptr,
                   const char* metric = nullptr);
    /// A figure of the source, or of another source that is named. If a recorded figure has the same text, the two are
    /// shown next to each other.
    Lesson& reported(const char* value, const char* what, const char* machine, const char* source = nullptr);
    /// A result of Glint on an H200. source: the measurement, as a page and keys of a row on it:
    /// "docs/benchmarks/exhibits-h200.md: launch-ladder, 4". differs: how that measurement differs from the reported
    /// one, in a few words; null if it does not.
    Lesson& recorded(const char* value, const char* what, const char* source, const char* differs = nullptr);

    /// For registration, after the lesson is complete.
    const glint_lesson* table();

private:
    glint_lesson table_{};
    std::vector<glint_experiment> experiments_;
    std::vector<glint_figure> figures_;
    std::vector<glint_label> labels_;
};

} // namespace glint
