#include "app/cli/output_option.h"
#include "app/terminal/failure.h"
#include "app/terminal/interrupt.h"
#include <filesystem>
#include <vector>

namespace glint {

void add_results_option(CLI::App& app, std::optional<std::string>& json) {
    app.add_option("--json", json, "The results for programs; '-' is standard output, in place of the table")
        ->type_name("FILE");
}

std::optional<OutputFile> output_from(const std::optional<std::string>& name) {
    std::optional<OutputFile> file;
    if (name) or_fail(Exit::bad_input, [&] { file.emplace(*name); });
    return file;
}

std::optional<OutputFile> chart_from(const std::string& option, const std::optional<std::string>& name) {
    if (name && !name->empty() && *name != "-" && std::filesystem::path(*name).extension() != ".svg")
        throw Failure(Exit::bad_input, option + " '" + *name + "': charts are SVG; end the name in .svg");
    return output_from(name);
}

Result result(std::optional<OutputFile>& file, std::string_view text) {
    return {file ? &*file : nullptr, std::as_bytes(std::span(text))};
}

void write_all(std::span<const Result> results) {
    stop_if_interrupted();
    or_fail(Exit::bad_input, [&] {
        std::vector<OutputFile*> files;
        for (const bool direct : {false, true}) // what cannot be taken back comes last
            for (const auto& [file, bytes] : results)
                if (file && file->direct() == direct) file->write(bytes), files.push_back(file);
        const SignalBlocker all_or_none;
        stop_if_interrupted(); // before it was there
        OutputFile::commit_all(files);
    });
}

void write_to(std::optional<OutputFile>& file, std::string_view text) {
    if (!file) return;
    or_fail(Exit::bad_input, [&] { file->write(text), file->commit(); });
}

} // namespace glint
