#include "app/cli/options/output_option.h"
#include "app/report/drawing/drawing_png.h"
#include "app/terminal/failure.h"
#include "app/terminal/interrupt.h"
#include <filesystem>
#include <fmt/format.h>
#include <vector>

namespace glint {
namespace {

std::string ending_of(const std::string& name) { return std::filesystem::path(name).extension(); }

} // namespace

void add_results_option(CLI::App& app, std::optional<std::string>& json) {
    app.add_option("--json", json,
                   "The results as JSON for programs; '-' writes them to standard output instead of the table")
        ->type_name("FILE");
}

std::optional<OutputFile> output_from(const std::optional<std::string>& name) {
    std::optional<OutputFile> file;
    if (name) or_fail(Exit::bad_input, [&] { file.emplace(*name); });
    return file;
}

std::optional<OutputFile> chart_from(const std::string& option, const std::optional<std::string>& name) {
    const bool named = name && !name->empty() && *name != "-";
    if (named && ending_of(*name) != ".svg" && ending_of(*name) != ".png")
        throw Failure(
            Exit::bad_input,
            fmt::format("{} '{}': charts are SVG or PNG; use a name that ends in .svg or .png", option, *name));
    return output_from(name);
}

std::string chart_bytes(const Drawing& drawing, const OutputFile& file) {
    if (ending_of(file.name()) != ".png") return svg_of(drawing);
    const std::vector<std::byte> png = or_fail(Exit::bad_input, [&] { return png_of(drawing); });
    return {reinterpret_cast<const char*>(png.data()), png.size()};
}

Result result(std::optional<OutputFile>& file, std::string_view text) {
    return {file ? &*file : nullptr, std::as_bytes(std::span(text))};
}

void write_all(std::span<const Result> results, const std::function<void()>& last) {
    stop_if_interrupted();
    or_fail(Exit::bad_input, [&] {
        std::vector<OutputFile*> files;
        for (const bool direct : {false, true}) // outputs that cannot be undone come last
            for (const auto& [file, bytes] : results)
                if (file && file->direct() == direct) file->write(bytes), files.push_back(file);
        const SignalBlocker all_or_none;
        stop_if_interrupted(); // before any file is put in place
        OutputFile::commit_all(files, last);
    });
}

void write_to(std::optional<OutputFile>& file, std::string_view text) {
    if (!file) return;
    or_fail(Exit::bad_input, [&] { file->write(text), file->commit(); });
}

} // namespace glint
