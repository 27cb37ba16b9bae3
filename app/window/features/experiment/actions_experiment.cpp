#include "app/window/actions/actions.h"
#include "app/window/features/experiment/experiments.h"
#include "app/window/features/files/save.h"
#include "app/window/layout.h"

namespace glint {

void add_experiment_actions(Actions& all, Experiments& experiments, ChartView& view, Layout& layout, FileSaver& saver) {
    all.add({"experiment", "Start the experiment", "Timing", 0,
             [&] {
                 experiments.start();
                 layout.show("Experiment");
             },
             [&] { return experiments.disabled_reason(); }});
    all.add({"cancel experiment", "Cancel the experiment", "Timing", 0, [&] { experiments.cancel(); },
             [&] {
                 if (experiments.stopping()) return "The experiment already ends after the current step";
                 return experiments.running() || experiments.wanted() ? "" : "No experiment is running";
             }});
    all.add({"large chart", "Experiment: large chart over the picture", "Timing", ImGuiMod_Shift | ImGuiKey_E,
             [&] { view.large = !view.large; },
             [&] { return experiments.measured() ? "" : "No result yet: run an experiment first"; }});
    const auto disabled = [&] {
        if (experiments.running()) return "The experiment is still running";
        if (!experiments.measured() || !experiments.measured()->any()) return "No result yet: run an experiment first";
        return saver.disabled_reason();
    };
    const auto add = [&](const char* id, const char* title, ExperimentFormat format) {
        all.add({id, title, "Timing", 0, [&, format] { save_experiment(saver, *experiments.measured(), format); },
                 disabled});
    };
    add("experiment csv", "Save the experiment's results as CSV", ExperimentFormat::csv);
    add("experiment json", "Save the experiment's results as JSON", ExperimentFormat::json);
    add("experiment svg", "Save the experiment's chart as SVG", ExperimentFormat::svg);
    add("experiment png", "Save the experiment's chart as PNG", ExperimentFormat::png);
}

} // namespace glint
