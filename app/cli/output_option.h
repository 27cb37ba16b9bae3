// Files that options name: whether they can be written is found out before anything is measured for them.
#pragma once
#include "app/bench/drawing.h"
#include "app/files/output_file.h"
#include <CLI/CLI.hpp>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace glint {

void add_results_option(CLI::App&, std::optional<std::string>& json);

/// Nothing where the option was not given. Throws Failure where the file cannot be written.
std::optional<OutputFile> output_from(const std::optional<std::string>& name);
/// The same for a chart, whose name ends in .svg or .png; "-" is standard output.
std::optional<OutputFile> chart_from(const std::string& option, const std::optional<std::string>& name);
/// The chart as the name of its file wants it; standard output gets SVG.
std::string chart_bytes(const Drawing&, const OutputFile&);

struct Result {
    OutputFile* file; ///< null: it was not asked for
    std::span<const std::byte> bytes;
};
/// Text or any other bytes, which must live until they are written.
Result result(std::optional<OutputFile>&, std::string_view text);
/// All of them and what `last` puts in place, or none. Throws Failure, also where an interrupt has arrived.
void write_all(
    std::span<const Result>, const std::function<void()>& last = [] {});

/// Whole or not at all; nothing where there is no file. Throws Failure.
void write_to(std::optional<OutputFile>&, std::string_view);

} // namespace glint
