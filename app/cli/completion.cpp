// Words for a shell's completion, from the table of the command line itself: glint complete WORD…, which the
// scripts in assets/completions run, and glint completion SHELL, which prints these scripts.
#include "app/check/check.h"
#include "app/cli/options/commands.h"
#include "app/lecture/playable_script.h"
#include "app/terminal/failure.h"
#include "app/world/definition.h"
#include "app/world/installed_plugins.h"
#include "app/world/params/auto_method.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <embedded_completions.h>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace glint {
namespace {

/// The words that may follow, a line each: the word, a tab, an explanation.
class CompletionWords {
public:
    explicit CompletionWords(std::string begun) : begun_(std::move(begun)) {}
    const std::string& begun() const { return begun_; }
    void add(std::string_view word, std::string_view about = "") {
        if (!word.starts_with(begun_)) return;
        lines_ += fmt::format("{}\t{}\n", word, about.substr(0, about.find('\n')));
    }
    void add_files() { lines_ += "\tfiles\n"; }
    const std::string& lines() const { return lines_; }

private:
    std::string begun_, lines_;
};

const char* help_or_empty(const char* text) { return text ? text : ""; }

/// "ID=" for each row; once that is typed, "ID=CHOICE" for each choice.
void add_rows(CompletionWords& words, const Definition& simulation) {
    for (const glint_param& row : simulation.params()) {
        const std::string left = std::string(row.id) + "=";
        if (is_shown(row) && !words.begun().starts_with(left)) words.add(left, help_or_empty(row.help));
        if (!words.begun().starts_with(left)) continue;
        for (std::int32_t i = 0; i < row.choice_count; ++i)
            words.add(left + row.choices[i].id, help_or_empty(row.choices[i].help));
        if (row.type == GLINT_BOOL)
            for (const char* value : {"on", "off"}) words.add(left + value);
    }
}

void add_methods(CompletionWords& words, const Definition& simulation) {
    const glint_param* const row = simulation.param("method");
    for (std::int32_t i = 0; row && i < row->choice_count; ++i)
        words.add(row->choices[i].id, help_or_empty(row->choices[i].help));
}

void add_simulations(CompletionWords& words, const Catalog& catalog) {
    for (const auto& one : catalog.all()) words.add(one->id(), help_or_empty(one->sim().summary));
}

/// Lower-case words of a type name, such as "grid|particles", are values; FILE, FOLDER and RUN are files.
void add_by_type(CompletionWords& words, std::string_view type) {
    bool files = false;
    for (std::string_view rest = type; !rest.empty();) {
        const std::string_view one = rest.substr(0, rest.find('|'));
        rest.remove_prefix(std::min(rest.size(), one.size() + 1));
        files |= one.starts_with("FILE") || one.starts_with("FOLDER") || one == "RUN";
        if (std::ranges::all_of(one, [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; })) words.add(one);
    }
    if (files) words.add_files();
}

/// Values of an option. simulation: the one that the words name; null: none.
void add_values(CompletionWords& words, const CLI::Option& option, const Definition* simulation,
                const Catalog& catalog) {
    const auto is = [&option](std::initializer_list<const char*> names) {
        return std::ranges::any_of(names, [&](const char* name) { return option.check_name(name); });
    };
    if (is({"SIM", "TARGET"})) add_simulations(words, catalog);
    if (is({"TARGET", "RUN", "A", "B", "SCRIPT"})) words.add_files();
    if (is({"SCRIPT", "--script", "--kiosk"})) {
        for (const BundledScript& script : bundled_scripts()) words.add(script.id);
        words.add_files();
    }
    if (is({"PLUGIN"}))
        for (const InstalledPlugin& plugin : installed_plugins()) words.add(plugin.name, plugin.on ? "on" : "off");
    if (is({"--device", "--device-b"}))
        for (const char* device : {"auto", "cpu", "cuda"}) words.add(device);
    if (is({"--only"}))
        for (const Check& check : all_checks()) words.add(check.id, check.promise);
    if (simulation) {
        if (is({"--preset", "--preset-b", "--towards"}))
            for (const glint_preset& preset : simulation->presets()) words.add(preset.id, help_or_empty(preset.help));
        if (is({"--set", "--set-b", "--vary", "--series"})) add_rows(words, *simulation);
        if (is({"--method", "--method-b"})) add_methods(words, *simulation);
        if (is({"--metric"}))
            for (const glint_probe& probe : simulation->probes()) words.add(probe.id, help_or_empty(probe.help));
    }
    if (!is({"SIM", "TARGET", "RUN", "A", "B", "SCRIPT", "PLUGIN"})) add_by_type(words, option.get_type_name());
}

bool is_hidden(const CLI::Option& option) { return option.get_group().empty(); }
bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

const CLI::Option* option_named(const CLI::App& app, const std::string& name) {
    return name.size() > 1 && name.front() == '-' ? app.get_option_no_throw(name) : nullptr;
}

void add_options(CompletionWords& words, const CLI::App& app) {
    for (const CLI::Option* option : app.get_options())
        if (!is_hidden(*option))
            for (const std::string& name : option->get_lnames()) words.add("--" + name, option->get_description());
}

/// The place in a command line where the next word goes.
struct TypedPlace {
    const CLI::App* command;
    const CLI::Option* option = nullptr; ///< its value is the next word; null: none
    std::size_t positionals = 0;         ///< words so far that belong to no option
    const Definition* simulation = nullptr;
};

TypedPlace place_after(const CLI::App& program, std::vector<std::string> before, const Catalog& catalog) {
    TypedPlace at{&program};
    for (const std::string& word : before) {
        if (const Definition* const found = catalog.find(word)) at.simulation = found;
        if (at.option) {
            at.option = nullptr;
        } else if (const CLI::Option* const option = option_named(*at.command, word)) {
            if (takes_value(*option)) at.option = option;
        } else if (!word.starts_with('-')) {
            const auto deeper =
                at.command->get_subcommands([&word](const CLI::App* one) { return one->get_name() == word; });
            if (at.positionals == 0 && !deeper.empty())
                at.command = deeper.front();
            else
                ++at.positionals;
        }
    }
    return at;
}

/// The positional with that number; the last one may take more words.
const CLI::Option* positional(const CLI::App& app, std::size_t number) {
    const CLI::Option* last = nullptr;
    for (const CLI::Option* option : app.get_options())
        if (option->get_positional()) {
            last = option;
            if (number-- == 0) return option;
        }
    return last && last->get_items_expected_max() > 1 ? last : nullptr;
}

} // namespace

std::string completed_words(const CLI::App& program, std::vector<std::string> typed, const Catalog& catalog) {
    if (typed.empty()) typed.emplace_back();
    CompletionWords words(typed.back());
    typed.pop_back();
    const TypedPlace at = place_after(program, std::move(typed), catalog);
    const std::string& begun = words.begun();
    if (at.option) {
        add_values(words, *at.option, at.simulation, catalog);
    } else if (begun.starts_with('-')) {
        add_options(words, *at.command);
    } else {
        if (at.positionals == 0)
            for (const CLI::App* command : at.command->get_subcommands(nullptr))
                words.add(command->get_name(), command->get_description());
        if (const CLI::Option* const next = positional(*at.command, at.positionals))
            add_values(words, *next, at.simulation, catalog);
    }
    return words.lines();
}

Subcommand add_completion(CLI::App& program) {
    const auto shell = std::make_shared<std::string>();
    CLI::App* const app = program.add_subcommand("completion", "Print the script that completes words in a shell");
    app->add_option("SHELL", *shell, "bash, zsh or fish")->type_name("bash|zsh|fish");
    app->footer("Examples:\n"
                "  source <(glint completion bash)\n"
                "  source <(glint completion zsh)\n"
                "  glint completion fish | source");
    return {app, [shell](Catalog&, const Display&) {
                std::vector<std::string> names;
                for (const auto& [file, text] : embedded_completions::texts()) {
                    names.emplace_back(file.substr(file.find('.') + 1));
                    if (names.back() == *shell) return print(text);
                }
                if (shell->empty()) throw Failure(Exit::bad_input, "name a shell: glint completion bash, zsh or fish");
                throw Failure(Exit::bad_input, unknown_name("shell", *shell, names));
            }};
}

} // namespace glint
