#include "lesson.h"

namespace glint {

Lesson::Lesson() = default;
Lesson::~Lesson() = default;

Lesson::LabelRow Lesson::label(const char* part, const char* text) {
    return {labels_.emplace_back(glint_label{part, text, nullptr})};
}

Lesson::Row Lesson::experiment(const char* id, const char* title, const char* vary, const char* series,
                               const char* metric) {
    return {experiments_.emplace_back(glint_experiment{id, title, vary, series, metric, nullptr, nullptr, 0, 0})};
}

Lesson& Lesson::reported(const char* value, const char* what, const char* machine, const char* source) {
    figures_.push_back({what, value, machine, source, 0, nullptr});
    return *this;
}

Lesson& Lesson::recorded(const char* value, const char* what, const char* source, const char* differs) {
    figures_.push_back({what, value, nullptr, source, GLINT_RECORDED, differs});
    return *this;
}

const glint_lesson* Lesson::table() {
    table_.size = sizeof table_;
    table_.experiments = experiments_.data(), table_.figures = figures_.data();
    table_.experiment_count = static_cast<std::int32_t>(experiments_.size());
    table_.figure_count = static_cast<std::int32_t>(figures_.size());
    table_.experiment_stride = sizeof(glint_experiment), table_.figure_stride = sizeof(glint_figure);
    table_.labels = labels_.data(), table_.label_count = static_cast<std::int32_t>(labels_.size());
    table_.label_stride = sizeof(glint_label);
    return &table_;
}

} // namespace glint
