// Lesson of the simulation on stage: short sentences, sources, experiments, and figures.
#include "app/window/features/lesson/lesson.h"
#include "app/lecture/measured_sections.h"
#include "app/look/controls.h"
#include "app/look/fonts.h"
#include "app/look/text.h"
#include "app/session/session.h"
#include "app/window/current_session.h"
#include "app/window/features/experiment/experiments.h"
#include "app/window/layout.h"
#include "app/window/notices.h"
#include "app/window/parts/panel.h"
#include "app/window/parts/picture_layer.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/ui_state.h"
#include "app/world/instance.h"
#include "app/world/lesson.h"
#include "sims/api/error.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <fmt/format.h>
#include <imgui.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glint {

namespace {

constexpr double measuring_s = 10;

/// source: the measurement, as a page and its row.
Provenance recorded_provenance(const LessonFigure& figure, const std::string& source) {
    const std::string in_source = fmt::format("see {}", source);
    std::vector<std::string> disturbances{"This figure was not measured here: figures depend on card, driver and size. "
                                          "Press Measure to measure it here."};
    if (!figure.differs.empty())
        disturbances.push_back(fmt::format("This figure differs from the reported figure: {}.", figure.differs));
    return {figure.what,
            figure.value,
            std::string(std::string_view(measurement_device(figure))),
            in_source,
            fmt::format("measured with Glint, {}", in_source),
            in_source,
            std::move(disturbances),
            "when the lesson was written"};
}

/// Provenance as the lesson gives it; missing parts are named as missing.
Provenance figure_provenance(const LessonFigure& figure, const LessonDefinition& lesson) {
    const std::string& source = figure.source.empty() ? lesson.source : figure.source;
    if (figure.recorded) return recorded_provenance(figure, source);
    const std::string machine(std::string_view(measurement_device(figure)));
    return {figure.what,
            figure.value,
            machine.empty() ? "machine not stated" : machine,
            "not known",
            fmt::format("reported by {}", source),
            "not known",
            {"Glint did not measure this figure."},
            "when the source was written"};
}

class LessonPanel final : public Panel {
public:
    LessonPanel(const CurrentSession& current, Experiments& experiments, Layout& layout, Notices& notices, UiState& ui)
        : current_(current), experiments_(experiments), layout_(layout), notices_(notices), ui_(ui) {}
    const char* title() const override { return "Lesson"; }

    void draw() override {
        const Definition& definition = current_->definition();
        if (shown_ != &definition) take(definition);
        const LessonDefinition* lesson = definition.lesson();
        if (!definition.equation().empty() && !lesson) look::equation(definition.equation());
        if (!lesson)
            return look::paragraph(FixedString<256>::of(
                "{} has no lesson. All exhibits have one, and some simulations.", definition.sim().title));
        look::heading(definition.sim().title);
        if (!definition.equation().empty()) look::equation(definition.equation());
        look::paragraph(lesson->text, look::colors().text);
        draw_source(*lesson);
        if (!lesson->labels.empty()) draw_labels(*lesson);
        if (!lesson->experiments.empty()) look::group_heading("Experiments");
        for (const LessonExperiment& experiment : lesson->experiments) draw_experiment(definition, experiment);
        if (!figures_.empty()) draw_pairs();
    }

private:
    void take(const Definition& definition) {
        shown_ = &definition;
        figures_ = definition.lesson() ? paired(definition.lesson()->figures) : std::vector<FigurePair>();
    }

    void copy_line(const std::string& text) { copy_text(text, fmt::format("Copied: {}", text), notices_, ui_); }

    void measure(const Definition& definition, const LessonExperiment& experiment) {
        try {
            experiments_.start(scene_of(definition, experiment), texts_of(experiment), measuring_s);
            layout_.show("Experiment");
        } catch (const Error& e) { notices_.say(e.what(), Severity::caution); }
    }

    void draw_source(const LessonDefinition& lesson) {
        if (lesson.link.empty()) return look::paragraph(lesson.source);
        const float room = ImGui::GetContentRegionAvail().x - 2 * ImGui::GetStyle().FramePadding.x;
        const float icon = look::text_width(ICON_FA_LINK "  ");
        auto label = FixedString<300>(ICON_FA_LINK "  ");
        label += look::elided(lesson.source, room - icon);
        if (look::text_button("source", label, {.tip = FixedString<400>::of("Copies the link: {}", lesson.link)}))
            copy_line(lesson.link);
    }

    /// Meaning of the picture's parts, with the present parameters.
    void draw_labels(const LessonDefinition& lesson) {
        look::group_heading("In the picture");
        for (const PictureLabel& label : lesson.labels)
            if (label.holds(current_->params()))
                look::paragraph(FixedString<192>::of("{}: {}", label.what, label.text));
    }

    /// Draws the experiment's title, and a row of buttons below it.
    void draw_experiment(const Definition& definition, const LessonExperiment& experiment) {
        ImGui::PushID(experiment.id.c_str());
        look::paragraph(experiment.title, look::colors().text);
        look::tooltip([&] { return command_of(definition, experiment); });
        if (look::text_button(
                "measure", ICON_FA_STOPWATCH "  Measure",
                {.tip = FixedString<128>::of(
                     "Measures here for about {:.0f} s and plots the result in the Experiment panel", measuring_s),
                 .disabled_reason = experiments_.disabled_reason()}))
            measure(definition, experiment);
        ImGui::SameLine(0, look::px(5));
        if (look::text_button(
                "copy", ICON_FA_COPY "  Copy command",
                {.tip = "Copies the terminal command that measures this; add --plot FILE.svg for a chart"}))
            copy_line(command_of(definition, experiment));
        ImGui::PopID();
    }

    /// Reported on the left, recorded on the right, with their common title above.
    void draw_pairs() {
        look::group_heading("Figures");
        for (std::size_t i = 0; i < figures_.size(); ++i) {
            ImGui::Dummy({0, look::px(2)});
            look::paragraph(figures_[i].what());
            ImGui::PushID(static_cast<int>(i));
            draw_pair(figures_[i]);
            ImGui::PopID();
        }
    }

    void draw_pair(const FigurePair& pair) {
        if (!ImGui::BeginTable("figures", 2, ImGuiTableFlags_NoSavedSettings | ImGuiTableFlags_SizingStretchSame))
            return;
        for (const LessonFigure* figure : {pair.reported, pair.recorded}) {
            ImGui::TableNextColumn();
            if (figure) draw_measured(*figure);
        }
        ImGui::EndTable();
    }

    void draw_measured(const LessonFigure& figure) {
        ImGui::PushTextWrapPos(0);
        look::number(figure.value);
        offer_provenance(ui_, figure.recorded ? "recorded" : "reported",
                         [&] { return figure_provenance(figure, *shown_->lesson()); });
        look::caption(measurement_device(figure));
        if (!figure.differs.empty()) look::caption(figure.differs);
        ImGui::PopTextWrapPos();
    }

    const CurrentSession& current_;
    Experiments& experiments_;
    Layout& layout_;
    Notices& notices_;
    UiState& ui_;
    const Definition* shown_ = nullptr;
    std::vector<FigurePair> figures_; ///< figures of shown_
};

} // namespace

std::unique_ptr<Panel> make_lesson_panel(const CurrentSession& current, Experiments& experiments, Layout& layout,
                                         Notices& notices, UiState& ui) {
    return std::make_unique<LessonPanel>(current, experiments, layout, notices, ui);
}

namespace {

constexpr float legend_pad = 8, legend_gap = 8, legend_between = 28; // legend_between: between two columns
constexpr float stage_letters = 0.0255f;                             // of the window's height
constexpr float max_picture_share = 0.34f;                           // of the space

float letters_of(const UiState& ui) {
    const float stage = ui.bare ? ImGui::GetMainViewport()->Size.y * stage_letters : 0;
    return std::ceil(std::max(look::px(look::caption_size), stage));
}

} // namespace

LegendRows::LegendRows(const Session& session, const ShownLayers& shown, const UiState& ui, ImVec2 room)
    : letters_(letters_of(ui)), font_(look::current().text) {
    const LessonDefinition* const lesson = session.definition().lesson();
    if (!shown.labels || !lesson || room.x < look::px(160) || room.y < look::px(120)) return;
    const glint_note note = note_of(session.definition(), session.device(), session.extent(), session.params());
    if (note.caution && !lesson->labels.empty()) note_ = note.text;
    if (!note_.empty()) add(ICON_FA_TRIANGLE_EXCLAMATION, note_);
    for (const PictureLabel& label : lesson->labels)
        if (label.holds(session.params())) add(label.what, label.text);
    if (count_ > 0) put_columns(room);
}

void LegendRows::add(std::string_view what, std::string_view text) {
    if (count_ < rows_.size()) rows_[count_++] = {what, text, 0, 0};
}

void LegendRows::put_columns(ImVec2 room) {
    float whole = 0;
    for (std::size_t i = 0; i < count_; ++i) {
        what_ = std::max(what_, size_of(rows_[i].what, 0).x + look::px(legend_gap));
        whole = std::max(whole, size_of(rows_[i].text, 0).x);
    }
    const float pads = 2 * look::px(legend_pad), between = look::px(legend_between),
                wide = std::max(1.f, room.x - pads);
    columns_ = std::clamp<std::size_t>(std::size_t((wide + between) / (what_ + whole + 1 + between)), 1, count_);
    text_ = std::max(letters_ * 4, columns_ > 1 ? whole + 1 : wide - what_);
    per_column_ = (count_ + columns_ - 1) / columns_;
    put_rows(max_picture_share * room.y - pads);
}

void LegendRows::put_rows(float room) {
    float top = 0;
    for (std::size_t i = 0; i < count_; ++i) {
        if (i % per_column_ == 0) top = 0;
        Row& row = rows_[i];
        row.top = top, row.height = size_of(row.text, text_).y + letters_ * 0.25f;
        if (top + row.height > room) return;
        top += row.height, height_ = std::max(height_, top);
        shown_ = i + 1;
    }
}

ImVec2 LegendRows::size_of(std::string_view text, float wrapped) const {
    return font_->CalcTextSizeA(letters_, FLT_MAX, wrapped, text.data(), text.data() + text.size());
}

float LegendRows::height() const { return shown_ == 0 ? 0 : std::ceil(height_ + 2 * look::px(legend_pad)); }

void LegendRows::draw(ImVec2 from, float width) const {
    if (shown_ == 0) return;
    ImGui::GetWindowDrawList()->AddRectFilled(from, {from.x + width, from.y + height()},
                                              look::u32(look::colors().window));
    const float pad = look::px(legend_pad), across = what_ + text_ + look::px(legend_between);
    for (std::size_t i = 0; i < shown_; ++i) {
        const ImVec2 at{std::floor(from.x + pad + float(i / per_column_) * across), from.y + pad + rows_[i].top};
        const bool cautions = i == 0 && has_note();
        write(rows_[i].what, at, 0, cautions ? look::readable(look::caution) : look::colors().muted);
        write(rows_[i].text, {at.x + what_, at.y}, text_,
              cautions ? look::readable(look::caution) : look::colors().text);
    }
}

void LegendRows::write(std::string_view text, ImVec2 at, float wrapped, ImVec4 color) const {
    ImGui::GetWindowDrawList()->AddText(font_, letters_, at, look::u32(color), text.data(), text.data() + text.size(),
                                        wrapped);
}

bool explains_picture(const Session& session) {
    const LessonDefinition* const lesson = session.definition().lesson();
    return session.definition().sim().annotate || (lesson && !lesson->labels.empty());
}

} // namespace glint
