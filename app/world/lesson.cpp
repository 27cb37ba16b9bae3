#include "app/world/lesson.h"
#include "app/world/definition.h"
#include "app/world/instance.h"
#include "app/world/params/params.h"
#include "app/world/rows.h"
#include "app/world/text/names.h"
#include "app/world/text/number_text.h"
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <fmt/format.h>
#include <string_view>

namespace glint {

namespace {

constexpr std::size_t max_lesson_bytes = 1200, max_line_bytes = 240; // bytes
constexpr std::size_t max_label_words = 24, max_label_bytes = 100;   // bytes, because it is drawn over a picture
constexpr std::array varied_without_row{"size", "threads"};

// --- texts

/// A plugin's text may lack an end. Control characters are refused, because the text may be pasted into a terminal.
std::string checked_text(const char* text, const char* what, std::size_t most) {
    const std::size_t size = strnlen(text, most + 1);
    if (size > most) throw Error(fmt::format("its {} has more than {} bytes, or no end", what, most));
    const std::string_view line(text, size);
    const auto is_control = [](unsigned char c) { return c < ' ' || c == 0x7f; };
    if (std::ranges::any_of(line, is_control))
        throw Error(fmt::format("its {} must be one line, but has a line break or another control character", what));
    return std::string(line);
}

std::string optional_line(const char* text, const char* what) {
    return text ? checked_text(text, what, max_line_bytes) : std::string();
}
std::string required_line(const char* text, const char* what, std::size_t most = max_line_bytes) {
    if (!text || !*text) throw Error(fmt::format("its {} is missing", what));
    return checked_text(text, what, most);
}

std::string link_from(const char* text) {
    std::string link = optional_line(text, "link");
    if (!link.empty() && (!link.starts_with("https://") || link.find_first_of(" \"'<>\\`") != link.npos))
        throw Error(fmt::format("its link is '{}', which is not an https:// address", link));
    return link;
}

// --- experiments

RowValues row_values(std::string_view text, const char* what) {
    const std::size_t equals = text.find('=');
    if (equals == text.npos || equals == 0 || equals + 1 == text.size())
        throw Error(fmt::format("its {} is '{}': write ROW=VALUES", what, text));
    return {std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
}

RowValues varied_from(const char* text, const char* what, const Definition& definition) {
    RowValues varied = row_values(required_line(text, what), what);
    if (definition.param(varied.row) || std::ranges::find(varied_without_row, varied.row) != varied_without_row.end())
        return varied;
    std::vector<std::string> ids = definition.param_ids();
    ids.insert(ids.end(), varied_without_row.begin(), varied_without_row.end());
    throw Error(unknown_name(fmt::format("parameter for its {}", what), varied.row, ids));
}

/// Tries each in bench's order: after the preset.
std::vector<RowValues> sets_from(std::string_view text, const std::string& preset, const Definition& definition) {
    Params params(definition);
    if (!preset.empty()) {
        const glint_preset* found = definition.preset(preset);
        if (!found) throw Error(unknown_name("preset", preset, definition.preset_ids()));
        params.load(*found);
    }
    std::vector<RowValues> sets;
    while (!text.empty()) {
        const std::size_t blank = std::min(text.find(' '), text.size());
        if (blank > 0) {
            sets.push_back(row_values(text.substr(0, blank), "set"));
            if (const auto refused = params.set(sets.back().row, sets.back().values)) throw Error(*refused);
        }
        text.remove_prefix(std::min(blank + 1, text.size()));
    }
    return sets;
}

std::optional<Extent> extent_from(const glint_experiment& row) {
    if (row.width == 0 && row.height == 0) return {};
    for (const int side : {row.width, row.height})
        if (side < smallest_side || side > largest_side)
            throw Error(fmt::format("its size is {}x{}: allowed is {} to {} each", row.width, row.height, smallest_side,
                                    largest_side));
    return Extent{row.width, row.height};
}

LessonExperiment experiment_from(const glint_experiment& row, const Definition& definition) try {
    LessonExperiment experiment;
    experiment.id = row.id;
    experiment.title = required_line(row.title, "title");
    experiment.preset = optional_line(row.preset, "preset");
    experiment.extent = extent_from(row);
    experiment.sets = sets_from(optional_line(row.sets, "set"), experiment.preset, definition);
    experiment.varied = varied_from(row.vary, "axis", definition);
    if (row.series) experiment.series = varied_from(row.series, "series", definition);
    experiment.metric = optional_line(row.metric, "metric");
    if (experiment.series && experiment.series->row == experiment.varied.row)
        throw Error(fmt::format("{} is varied along the axis already", experiment.series->row));
    const bool sizes = experiment.varied.row == "size" || (experiment.series && experiment.series->row == "size");
    if (sizes && experiment.extent) throw Error("it varies the size, so it must not set a size");
    return experiment;
} catch (const Error& e) { throw Error(fmt::format("experiment '{}' of its lesson: {}", row.id, e.what())); }

// --- labels and figures

/// The choices of "view=began,lanes".
void take_when(PictureLabel& label, const char* text, const Definition& definition) {
    const RowValues said = row_values(optional_line(text, "label's condition"), "label's condition");
    const glint_param* row = definition.param(said.row);
    if (!row) throw Error(unknown_name("parameter for its label's condition", said.row, definition.param_ids()));
    if (row->type != GLINT_CHOICE)
        throw Error(fmt::format("its label's condition names {}, which is not a choice", said.row));
    label.row = said.row;
    Params tried(definition);
    std::string_view left = said.values;
    while (true) {
        const std::size_t comma = left.find(',');
        if (const auto refused = tried.set(*row, left.substr(0, comma))) throw Error(*refused);
        label.choices |= 1u << static_cast<std::uint32_t>(tried.get<std::int32_t>(*row));
        if (comma == left.npos) return;
        left.remove_prefix(comma + 1);
    }
}

PictureLabel label_from(const glint_label& row, const Definition& definition) {
    PictureLabel label;
    label.what = required_line(row.part, "label's first words", max_label_words);
    label.text = required_line(row.text, "label's text", max_label_bytes);
    if (row.condition) take_when(label, row.condition, definition);
    return label;
}

LessonFigure figure_from(const glint_figure& row) {
    const bool recorded = (row.flags & GLINT_RECORDED) != 0;
    return {required_line(row.quantity, "figure's text"),
            required_line(row.value, "figure's value"),
            recorded ? optional_line(row.machine, "figure's machine") : required_line(row.machine, "figure's machine"),
            optional_line(row.source, "figure's source"),
            recorded,
            optional_line(row.difference, "figure's difference")};
}

void require_measurement(const LessonFigure& figure) {
    if (figure.recorded && figure.source.empty())
        throw Error(fmt::format("its recorded figure '{}' names no measurement: give the page and the row as its "
                                "source, such as \"docs/benchmarks/exhibits-h200.md: launch-ladder, 4\"",
                                figure.what));
}

std::vector<LessonFigure> figures_from(const glint_lesson& table) {
    std::vector<LessonFigure> figures;
    for (const glint_figure& row : copy_rows("figures", table.figures, table.figure_count, table.figure_stride)) {
        figures.push_back(figure_from(row));
        require_measurement(figures.back());
    }
    return figures;
}

} // namespace

std::string RowValues::text() const { return fmt::format("{}={}", row, values); }

bool PictureLabel::holds(const Params& params) const {
    if (row.empty()) return true;
    const glint_param* of = params.definition().param(row);
    return of && (choices >> static_cast<std::uint32_t>(params.get<std::int32_t>(*of)) & 1u) != 0;
}

FixedString<320> measurement_device(const LessonFigure& figure) {
    if (!figure.recorded) return std::string_view(figure.machine);
    return FixedString<320>::of("recorded on an H200{}{}", figure.machine.empty() ? "" : ", ", figure.machine);
}

std::vector<FigurePair> paired(const std::vector<LessonFigure>& figures) {
    std::vector<FigurePair> pairs;
    for (const LessonFigure& figure : figures) {
        const auto side = figure.recorded ? &FigurePair::recorded : &FigurePair::reported;
        const auto same_pair = std::ranges::find_if(
            pairs, [&](const FigurePair& pair) { return pair.what() == figure.what && !(pair.*side); });
        FigurePair& pair = same_pair == pairs.end() ? pairs.emplace_back() : *same_pair;
        pair.*side = &figure;
    }
    return pairs;
}

LessonDefinition lesson_from(const glint_lesson& table, const Definition& definition) {
    if (table.size < sizeof(glint_lesson))
        throw Error("its lesson's size is not set, or is too small: set it to sizeof(glint_lesson)");
    LessonDefinition lesson;
    lesson.text = required_line(table.text, "lesson's text", max_lesson_bytes);
    lesson.source = required_line(table.source, "lesson's source");
    lesson.link = link_from(table.link);
    const auto experiments =
        copy_rows("experiments", table.experiments, table.experiment_count, table.experiment_stride);
    require_ids(experiments, "lesson's experiment");
    lesson.experiments.reserve(experiments.size());
    for (const glint_experiment& row : experiments) lesson.experiments.push_back(experiment_from(row, definition));
    const auto labels = copy_rows("labels", table.labels, table.label_count, table.label_stride);
    lesson.labels.reserve(labels.size());
    for (const glint_label& row : labels) lesson.labels.push_back(label_from(row, definition));
    lesson.figures = figures_from(table);
    return lesson;
}

std::string command_of(const Definition& definition, const LessonExperiment& experiment) {
    std::string command = fmt::format("glint bench {}", definition.id());
    const auto add = [&](const char* option, const std::string& value) {
        if (!value.empty()) command += fmt::format(" {} {}", option, shell_word(value));
    };
    add("--plugin", definition.origin());
    add("--preset", experiment.preset);
    if (experiment.extent) add("--size", text_of(*experiment.extent));
    for (const RowValues& set : experiment.sets) add("--set", set.text());
    add("--vary", experiment.varied.text());
    if (experiment.series) add("--series", experiment.series->text());
    add("--metric", experiment.metric);
    return command;
}

} // namespace glint
