#include "app/cli/options/option_value.h"
#include "app/files/formats/handed_text.h"
#include "app/report/drawing/drawing_png.h"
#include "app/terminal/failure.h"
#include "app/terminal/progress.h"
#include "app/world/instance.h"
#include "app/world/params/arithmetic.h"
#include "app/world/text/names.h"
#include "app/world/text/number_text.h"
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <vector>

namespace glint {

namespace {

template <class T>
T in_range(const char* kind, const std::string& option, const std::string& text, std::optional<T> value, T least,
           T most) {
    if (!value)
        throw Failure(Exit::bad_input, fmt::format("{}: '{}' is not a {}; allowed is {} to {}", option,
                                                   shown_part(text), kind, least, most));
    if (*value < least || *value > most)
        throw Failure(Exit::bad_input,
                      fmt::format("{} {} is out of range: allowed is {} to {}", option, text, least, most));
    return *value;
}

} // namespace

std::int64_t whole_number(const std::string& option, const std::string& text, std::int64_t least, std::int64_t most) {
    return in_range("whole number", option, text, parsed_count(handed_number(text)), least, most);
}

double decimal_number(const std::string& option, const std::string& text, double least, double most) {
    const std::string number = handed_number(text);
    std::optional<double> value = parsed_number<double>(number);
    if (!value && number.find_first_of("+-*/^()") != number.npos) try {
            value = computed(number, "");
        } catch (const Error&) {} // reported below
    return in_range("number", option, text, value, least, most);
}

Extent size_from(const std::string& handed) {
    std::string text(handed_text(handed));
    for (const std::string_view cross : {"×", "X", "*"})
        if (const auto at = text.find(cross); at != text.npos) text.replace(at, cross.size(), "x");
    std::erase_if(text, [](char c) { return c == ' ' || c == '\t'; });
    const auto cross = text.find('x');
    const auto side = [&](std::size_t first, std::size_t count) -> std::optional<int> {
        const std::string_view digits = std::string_view(text).substr(first, count);
        return digits.find_first_not_of("0123456789") == std::string_view::npos ? parsed_number<int>(digits)
                                                                                : std::nullopt;
    };
    const auto width = cross == std::string::npos ? std::nullopt : side(0, cross);
    const auto height = width ? side(cross + 1, text.npos) : std::nullopt;
    if (!height)
        throw Failure(Exit::bad_input,
                      fmt::format("--size: '{}' is not a size; write WIDTHxHEIGHT, {} to {} each, as in 1024x768",
                                  shown_part(handed), smallest_side, largest_side));
    const auto fits = [](int pixels) { return pixels >= smallest_side && pixels <= largest_side; };
    if (!fits(*width) || !fits(*height))
        throw Failure(Exit::bad_input,
                      fmt::format("--size {} is out of range: allowed is {} to {} for width and height", text,
                                  smallest_side, largest_side));
    return {*width, *height};
}

namespace {

const CLI::App& innermost(const CLI::App& program) {
    const auto chosen = program.get_subcommands();
    return chosen.empty() ? program : *chosen.front();
}

std::vector<std::string> option_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    return names;
}

/// CLI11 takes `glint rendr heat` as a simulation "rendr" to open in the window.
std::string mistyped_command(const CLI::App& program) {
    std::vector<std::string> commands;
    for (const CLI::App* command : program.get_subcommands({})) commands.push_back(command->get_name());
    for (const CLI::Option* option : program.get_options()) {
        if (!option->get_positional() || option->count() == 0) continue;
        const auto typed = option->as<std::string>();
        const std::string near = nearest_name(typed, commands);
        if (!near.empty()) return fmt::format("no command '{}'. Did you mean '{}'?", typed, near);
    }
    return "";
}

std::string unexpected(const CLI::App& app, const std::string& argument, const std::string& help) {
    if (!argument.starts_with('-') || argument == "-") {
        const std::string mistyped = app.get_parent() ? "" : mistyped_command(app);
        return (mistyped.empty() ? "unexpected '" + argument + "'." : mistyped) + " " + help;
    }
    const std::string name = argument.substr(0, argument.find('='));
    const std::string near = nearest_name(name, option_names(app));
    return "no option '" + name + "'. " + (near.empty() ? help : "Did you mean '" + near + "'? " + help);
}

} // namespace

Failure parse_failure(const CLI::App& program, const CLI::ParseError& error) {
    const CLI::App& app = innermost(program);
    const std::string help = "'glint " + (&app == &program ? "" : app.get_name() + " ") + "--help' lists all options.";
    const std::string what = error.what(); // CLI11's text begins with "--steps: …"
    const std::string option = what.substr(0, what.find_first_of(": "));
    const auto sentence = [&]() -> std::string {
        switch (static_cast<CLI::ExitCodes>(error.get_exit_code())) {
        case CLI::ExitCodes::ExtrasError:
            return unexpected(app, program.remaining(true).front(), help);
        case CLI::ExitCodes::ArgumentMismatch:
            if (what.find("flag override") != what.npos)
                return (option.starts_with('-') ? option : "--" + option) + ": this option takes no value. " + help;
            if (what.find("At Most") != what.npos) return option + " is given more than once: give it once. " + help;
            return option + " needs a value. " + help;
        case CLI::ExitCodes::ConversionError: // all values are parsed as text, so only a switch can fail here
            return what.substr(what.find("--")) + ": this option takes no value. " + help;
        default:
            return what + ". " + help;
        }
    };
    return {Exit::bad_input, sentence()};
}

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
                if (file && file->direct() == direct) {
                    file->write(bytes);
                    files.push_back(file);
                }
        const SignalBlocker all_or_none;
        stop_if_interrupted(); // checked before any file is put in place
        OutputFile::commit_all(files, last);
    });
}

void write_to(std::optional<OutputFile>& file, std::string_view text) {
    if (!file) return;
    or_fail(Exit::bad_input, [&] { file->write(text), file->commit(); });
}

} // namespace glint
