// Files that options name: whether they can be written is found out before anything is measured for them.
#pragma once
#include "app/files/output_file.h"
#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

void add_results_option(CLI::App&, std::optional<std::string>& json);

/// Nothing where the option was not given. Throws Failure where the file cannot be written.
std::optional<OutputFile> output_from(const std::optional<std::string>& name);
/// The same for a chart, whose name ends in .svg; "-" is standard output.
std::optional<OutputFile> chart_from(const std::string& option, const std::optional<std::string>& name);

struct Result {
    std::optional<OutputFile>* file;
    std::string text;
};
/// All of them or none, as far as their files were asked for. Throws Failure.
void write_all(const std::vector<Result>&);

/// Whole or not at all; nothing where there is no file. Throws Failure.
void write_to(std::optional<OutputFile>&, std::string_view);

} // namespace glint
