#include "app/world/lesson_command.h"
#include "app/world/definition.h"
#include <algorithm>
#include <fmt/format.h>
#include <string_view>

namespace glint {
namespace {

/// One word for any shell: "*" is what files are called for it.
std::string shell_word(std::string_view text) {
    const auto is_plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("_=.,:/+-@%").find(c) != std::string_view::npos;
    };
    if (!text.empty() && std::ranges::all_of(text, is_plain)) return std::string(text);
    std::string quoted = "'";
    for (const char c : text)
        if (c == '\'')
            quoted += "'\\''";
        else
            quoted += c;
    return quoted += '\'';
}

} // namespace

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
