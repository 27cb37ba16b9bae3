#include "app/cli/options/parse_failure.h"
#include "app/world/text/names.h"
#include <fmt/format.h>

namespace glint {
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

/// For CLI11, `glint rendr heat` opens the window with a simulation "rendr".
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

} // namespace glint
