#include "app/look/controls.h"
#include "app/measure/experiment.h"
#include "app/window/current_session.h"
#include "app/window/features/device/device.h"
#include "app/window/features/experiment/experiment.h"
#include "app/window/features/experiment/experiments.h"
#include "app/world/text/names.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <misc/cpp/imgui_stdlib.h>
#include <string_view>

namespace glint {
namespace {

constexpr const char* no_series = "none";
constexpr const char* values_syntax = "Write 1,2,5 or LOW..HIGH, LOW..HIGH*FACTOR, LOW..HIGH+STEP; for choices write "
                                      "'all' or a list with commas. The option --vary has the same syntax";

Label variable_label(const Definition& definition, const std::string& id) {
    const glint_param* row = definition.param(id);
    return row ? label_of(*row) : label_from_id(id);
}

std::string variable_help(const Definition& definition, const std::string& id) {
    if (const glint_param* row = definition.param(id)) return row->help ? row->help : "";
    if (id == "size") return "Side of a square grid, in cells";
    return id == "threads" ? "Number of CPU threads" : "";
}

look::Entry variable_entry(const Session& session, const std::string& id) {
    const bool on_cpu = session.device().kind() == ComputeDevice::Kind::cpu;
    return {std::string(variable_label(session.definition(), id)), variable_help(session.definition(), id),
            id == "threads" && !on_cpu && !session.definition().param(id)
                ? "Threads can only be varied on the CPU, but now a GPU computes"
                : ""};
}

const char* metric_help(const Metric& metric, const Definition& definition) {
    switch (metric.kind) {
    case Metric::Kind::step:
        return "Milliseconds per step";
    case Metric::Kind::draw:
        return "Milliseconds to draw one picture into the device's memory";
    case Metric::Kind::frame:
        return "Milliseconds per frame: all steps of the frame and one drawing";
    case Metric::Kind::rate:
        return "Items per second";
    case Metric::Kind::bytes:
        return "Gigabytes per second, counting only the least data that must move";
    case Metric::Kind::operations:
        return "Billion arithmetic operations per second";
    case Metric::Kind::limit:
        return "How much of this machine's most used limit is used, in percent";
    case Metric::Kind::error:
        return "Largest difference from the reference method's state after the steps of one frame";
    case Metric::Kind::probe:
        break;
    }
    const char* help = definition.probes()[static_cast<std::size_t>(metric.probe)].help;
    return help ? help : "";
}

std::string metric_label(const Metric& metric) {
    return metric.unit.empty() || metric.unit == metric.id ? metric.id : fmt::format("{}, {}", metric.id, metric.unit);
}

float rest_of_line() { return ImGui::GetContentRegionAvail().x; }

} // namespace

ExperimentFields::ExperimentFields(const CurrentSession& current, Experiments& experiments)
    : current_(current), experiments_(experiments) {}

void ExperimentFields::draw() {
    (void)experiments_.form(); // updates it for the simulation on stage
    // while an experiment runs, the fields show it
    ImGui::BeginDisabled(experiments_.wanted() || experiments_.running());
    draw_varied();
    draw_series();
    draw_metric();
    draw_seconds();
    draw_sets();
    ImGui::EndDisabled();
}

void ExperimentFields::draw_values(const char* id, std::string& values) {
    {
        const look::UseFont font(look::current().number, look::number_size);
        ImGui::SetNextItemWidth(rest_of_line());
        ImGui::InputText(id, &values);
    }
    if (ImGui::IsItemEdited()) experiments_.check();
    const std::string& problem = experiments_.problem(); // the tooltip may cover the sentence below
    look::tooltip(problem.empty() ? std::string_view(values_syntax) : problem);
}

void ExperimentFields::draw_varied() {
    const Session& session = *current_;
    ExperimentForm& form = experiments_.form();
    std::vector<std::string> ids;
    int chosen = -1;
    const auto entries = [&] {
        std::vector<look::Entry> list;
        ids = variable_ids(session.definition());
        list.reserve(ids.size());
        for (const std::string& id : ids) {
            if (id == form.row) chosen = static_cast<int>(list.size());
            list.push_back(variable_entry(session, id));
        }
        return list;
    };
    device_label("Vary");
    if (look::choice("##vary", variable_label(session.definition(), form.row), entries, chosen, rest_of_line()))
        vary(form, ids[static_cast<std::size_t>(chosen)], session.params()), experiments_.check();
    look::tooltip("The parameter that is varied along the axis");
    device_label("Values");
    draw_values("##values", form.values);
}

void ExperimentFields::draw_series() {
    const Session& session = *current_;
    ExperimentForm& form = experiments_.form();
    std::vector<std::string> ids;
    int chosen = -1;
    const auto entries = [&] {
        std::vector<look::Entry> list{{no_series, "One curve", ""}};
        ids = variable_ids(session.definition());
        ids.insert(ids.begin(), "");
        list.reserve(ids.size());
        for (std::size_t i = 1; i < ids.size(); ++i) {
            list.push_back(variable_entry(session, ids[i]));
            if (ids[i] == form.row) list.back().disabled_reason = "This parameter is already varied along the axis";
        }
        chosen = static_cast<int>(std::ranges::find(ids, form.series_row) - ids.begin());
        return list;
    };
    device_label("Series");
    const Label shown = form.series_row.empty() ? no_series : variable_label(session.definition(), form.series_row);
    if (look::choice("##series", shown, entries, chosen, rest_of_line()))
        vary_series(form, ids[static_cast<std::size_t>(chosen)], session.params()), experiments_.check();
    look::tooltip("A second parameter: one curve for each of its values, 16 at most");
    if (form.series_row.empty()) return;
    device_label("Curves of");
    draw_values("##series values", form.series_values);
}

void ExperimentFields::draw_metric() {
    const Session& session = *current_;
    ExperimentForm& form = experiments_.form();
    std::vector<Metric> metrics;
    int chosen = -1;
    const auto entries = [&] {
        std::vector<look::Entry> list;
        metrics = metrics_of(session.params(), session.extent());
        list.reserve(metrics.size());
        for (const Metric& metric : metrics) {
            if (metric.id == form.metric) chosen = static_cast<int>(list.size());
            list.push_back({metric_label(metric), metric_help(metric, session.definition()), ""});
        }
        return list;
    };
    device_label("Metric");
    if (look::choice("##metric", form.metric, entries, chosen, rest_of_line()))
        form.metric = metrics[static_cast<std::size_t>(chosen)].id, experiments_.check();
    look::tooltip("What is measured: a time, a rate, the use of a limit, an error, or a probe of the simulation");
}

void ExperimentFields::draw_seconds() {
    double& seconds = experiments_.form().seconds;
    device_label("Seconds");
    {
        const look::UseFont font(look::current().number, look::number_size);
        ImGui::SetNextItemWidth(rest_of_line());
        ImGui::InputDouble("##seconds", &seconds, 0, 0, "%.4g");
    }
    if (!std::isfinite(seconds)) seconds = ExperimentForm().seconds;
    if (!ImGui::IsItemActive()) seconds = std::clamp(seconds, min_experiment_s, max_experiment_s);
    look::tooltip(
        "Time for all measurements, 0.05 to 3600 s. Each point is measured at least once, even if that takes longer");
}

/// Values that came with a proposed experiment.
void ExperimentFields::draw_sets() {
    ExperimentForm& form = experiments_.form();
    if (form.sets.empty() && !form.scene) return;
    FixedString<256> all("with ");
    std::string_view between;
    const auto add = [&](std::string_view words) {
        all += between;
        all += words;
        between = ", ";
    };
    if (form.scene) {
        add(form.scene->preset.empty() ? FixedString<128>("the default parameters")
                                       : FixedString<128>::of("preset {}", form.scene->preset));
        if (form.row != "size" && form.series_row != "size")
            add(FixedString<32>::of("{} x {} cells", form.scene->extent.width, form.scene->extent.height));
    }
    for (const std::string& set : form.sets) add(set);
    look::paragraph(all);
    if (look::text_button(
            "as it is", ICON_FA_ROTATE_LEFT "  As in the window",
            {.tip =
                 "Removes these values: all points then use the window's parameters, except for the varied parameter"}))
        form.sets.clear(), form.scene.reset(), experiments_.check();
}

} // namespace glint
