#include "app/world/lesson_command.h"
#include "app/world/definition.h"
#include "app/world/text/shell_word.h"
#include <fmt/format.h>

namespace glint {

std::string command_of(const Definition& definition, const LessonExperiment& experiment) {
    std::string command = fmt::format("glint bench {}", definition.id());
    const auto add = [&](const char* option, const std::string& value) {
        if (!value.empty()) command += fmt::format(" {} {}", option, shell_word(value));
    };
    add("--plugin", definition.origin());
    add("--preset", experiment.preset);
    if (experiment.extent) add("--size", fmt::format("{}x{}", experiment.extent->width, experiment.extent->height));
    for (const RowValues& set : experiment.sets) add("--set", set.text());
    add("--vary", experiment.varied.text());
    if (experiment.series) add("--series", experiment.series->text());
    add("--metric", experiment.metric);
    return command;
}

} // namespace glint
