// Numbers and sizes of options: the whole text, in range, or a Failure that says what is allowed. Whole numbers may
// have an exponent: 1e6.
#pragma once
#include "app/files/output_file.h"
#include "app/report/drawing/drawing.h"
#include "app/terminal/failure.h"
#include "sims/api/view.h"
#include <CLI/CLI.hpp>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace glint {

std::int64_t whole_number(const std::string& option, const std::string& text, std::int64_t least, std::int64_t most);
double decimal_number(const std::string& option, const std::string& text, double least, double most);

/// "1024x768"
Extent size_from(const std::string& text);

// Errors of the option parser, as one sentence with the nearest valid name.

Failure parse_failure(const CLI::App& program, const CLI::ParseError&);

// Files named by options: checked for writing before anything is measured for them.

void add_results_option(CLI::App&, std::optional<std::string>& json);

/// Nothing if the option was not given. Throws Failure if the file cannot be written.
std::optional<OutputFile> output_from(const std::optional<std::string>& name);
/// Likewise for a chart, whose name must end in .svg or .png; "-" is standard output.
std::optional<OutputFile> chart_from(const std::string& option, const std::optional<std::string>& name);
/// The chart in the format of the file's name; standard output gets SVG.
std::string chart_bytes(const Drawing&, const OutputFile&);

struct Result {
    OutputFile* file; ///< null: not wanted
    std::span<const std::byte> bytes;
};
/// Text or any other bytes, which must live until they are written.
Result result(std::optional<OutputFile>&, std::string_view text);
/// Puts all of them and the files of `last` in place, or none. Throws Failure, also after an interrupt.
void write_all(
    std::span<const Result>, const std::function<void()>& last = [] {});

/// Writes the whole text or, after an error, nothing; does nothing without a file. Throws Failure.
void write_to(std::optional<OutputFile>&, std::string_view);

} // namespace glint
