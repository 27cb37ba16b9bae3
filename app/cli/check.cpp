// glint check: whether a simulation keeps what every simulation promises. Each check runs in a process of its own, so
// that a crash, an exception or an endless loop of the simulation becomes a line of the result.
#include "app/check/check.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/device_option.h"
#include "app/cli/options/option_value.h"
#include "app/cli/options/scene_options.h"
#include "app/files/child_work.h"
#include "app/files/formats/handed_text.h"
#include "app/files/free_memory.h"
#include "app/files/shared_library.h"
#include "app/terminal/failure.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace glint {
namespace {

struct CheckOptions {
    std::string target, device = "cpu", threads = "0", seconds = "120";
    std::vector<std::string> only;
};

/// The subject of the checks: a plugin's file, which only child processes load, or a simulation of this program.
struct CheckTarget {
    std::string file; ///< "": the simulation is one of the catalog
    std::vector<std::string> simulations;
};

constexpr std::string_view left_out = "left out: ", broken = "broken: ";

ChildLimits limits_from(const CheckOptions& o) {
    const std::uint64_t most = std::uint64_t{8} << 30, available = free_memory().value_or(most) / 4 * 3;
    const double seconds = decimal_number("--seconds", o.seconds, 1, 3600);
    return {.processor_time = {},
            .time = std::chrono::milliseconds(static_cast<std::int64_t>(1e3 * seconds)),
            .memory_bytes = o.device == "cpu" ? std::optional(std::min(most, available)) : std::nullopt};
}

/// One line: "wrong: steps       passed: n steps at once equal n times one step".
void print_line(const std::string& simulation, std::string_view check, const std::string& result) {
    print(fmt::format("{}: {:<11} {}\n", simulation, check, printable(result)));
}

bool is_file(const std::string& target) { return target.find('/') != target.npos || target.ends_with(".so"); }

/// Loads the plugin in a child. Returns the ids of its simulations; none if that failed, which is printed.
std::vector<std::string> simulations_in(const std::string& file, const ChildLimits& limits) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(file, unknown))
        or_fail(Exit::bad_input, [&] { Catalog().load_plugin(file); });
    if (const std::string why = misleading_library(file); !why.empty())
        throw Failure(Exit::bad_input, fmt::format("plugin {} cannot be loaded: {}", file, why));
    const std::string name = std::filesystem::path(file).filename();
    ChildLimits short_limits = limits;
    short_limits.processor_time = std::min<std::chrono::milliseconds>(limits.time, std::chrono::seconds(2));
    const ChildEnd end = in_child(
        [&](const ToParent& parent) {
            parent.doing("describe() and the constructors of static objects");
            Catalog loaded;
            loaded.load_plugin(file);
            for (const auto& one : loaded.all())
                if (one->origin() == file) parent.tell(one->id());
        },
        short_limits);
    const std::string happened = what_happened(end, short_limits);
    if (happened.empty()) {
        print_line(name, "describe", "passed: it is loaded and describes itself");
        return end.told;
    }
    if (end.thrown.starts_with("plugin ")) // the program itself refused the plugin
        print_line(name, "describe", "WRONG: " + end.thrown);
    else
        print_line(name, "describe",
                   fmt::format("WRONG: in {} {}; correct what runs while the plugin is loaded", end.doing, happened));
    return {};
}

/// In a child: the device is opened there, too.
void run_check(const Check& check, const CheckTarget& target, const std::string& simulation, const CheckOptions& o,
               const Catalog& catalog, const ToParent& parent) {
    std::optional<Catalog> loaded;
    if (!target.file.empty()) loaded.emplace().load_plugin(target.file);
    const DeviceSelector selector = device_from(o.device);
    std::optional<DeviceSearch> search; // asks the driver, which only a GPU needs
    const auto queue = selector.kind == DeviceSelector::Kind::cpu
                           ? make_cpu_queue(threads_from(o.threads))
                           : open_device(selector, threads_from(o.threads), search.emplace());
    const Definition& definition = (loaded ? *loaded : catalog).at(simulation);
    const Finding found = check.run({definition, *queue, [&parent](std::string_view call) { parent.doing(call); }});
    if (found.is == Finding::Is::left_out) parent.tell(fmt::format("{}{}", left_out, found.text));
    if (found.is == Finding::Is::broken) parent.tell(fmt::format("{}{}", broken, found.text));
}

/// Text after "passed: ", "left out: " or "WRONG: ".
std::string result_of(const Check& check, const ChildEnd& end, const ChildLimits& limits, bool& wrong) {
    const std::string happened = what_happened(end, limits);
    const std::string told = end.told.empty() ? "" : end.told.front();
    wrong = !happened.empty() || told.starts_with(broken);
    if (!happened.empty())
        return fmt::format("WRONG: in {} {}; {}", end.doing.empty() ? "its start" : end.doing, happened, check.remedy);
    if (wrong) return fmt::format("WRONG: {}; {}", told.substr(broken.size()), check.remedy);
    return told.empty() ? fmt::format("passed: {}", check.promise) : told;
}

std::vector<Check> chosen_checks(const std::vector<std::string>& only) {
    std::vector<std::string> ids;
    for (const Check& check : all_checks()) ids.emplace_back(check.id);
    for (const std::string& name : only)
        if (std::ranges::find(ids, name) == ids.end()) throw Failure(Exit::bad_input, unknown_name("check", name, ids));
    std::vector<Check> chosen;
    for (const Check& check : all_checks())
        if (only.empty() || std::ranges::find(only, check.id) != only.end()) chosen.push_back(check);
    return chosen;
}

/// Number of checks that found something wrong.
int check_simulation(const CheckTarget& target, const std::string& simulation, const CheckOptions& o,
                     const Catalog& catalog, const ChildLimits& limits) {
    int failed = 0;
    for (const Check& check : chosen_checks(o.only)) {
        const ChildEnd end =
            in_child([&](const ToParent& parent) { run_check(check, target, simulation, o, catalog, parent); }, limits);
        bool wrong = false;
        print_line(simulation, check.id, result_of(check, end, limits, wrong));
        failed += wrong;
        if (!wrong || std::string_view(check.id) != all_checks().front().id) continue;
        print_line(simulation, "", "the other checks are left out, because it does not start");
        break;
    }
    return failed;
}

void check(const CheckOptions& o, const Catalog& catalog) {
    if (o.target.empty())
        throw Failure(Exit::bad_input, "name a plugin's file or a simulation: glint check build/my_simulation.so");
    const ChildLimits limits = limits_from(o);
    (void)device_from(o.device);
    (void)chosen_checks(o.only);
    CheckTarget target;
    if (is_file(o.target)) {
        target.file = handed_path(o.target);
        target.simulations = simulations_in(target.file, limits);
    } else {
        target.simulations = {simulation_from(o.target, catalog).id()};
    }
    int failed = target.simulations.empty() ? 1 : 0;
    for (const std::string& simulation : target.simulations)
        failed += check_simulation(target, simulation, o, catalog, limits);
    if (failed > 0)
        throw Failure(Exit::differs, failed == 1 ? "one check found something wrong"
                                                 : fmt::format("{} checks found something wrong", failed));
}

} // namespace

Subcommand add_check(CLI::App& program) {
    const auto options = std::make_shared<CheckOptions>();
    CheckOptions& o = *options;
    CLI::App* app =
        program.add_subcommand("check", "Check whether a plugin's simulations keep what every simulation promises");
    app->add_option("TARGET", o.target, "A plugin's file, or a simulation, as 'glint list' names it")->type_name("");
    app->add_option("--only", o.only, "Run only this check; repeat for more checks")
        ->type_name("CHECK")
        ->allow_extra_args(false);
    add_device_options(*app, o.device, o.threads);
    app->add_option("--seconds", o.seconds, "A check that takes longer has failed (default: 120)")->type_name("S");
    app->footer(
        "Each check runs in a process of its own, and is one line: passed, left out, or what is wrong and what to do.\n"
        "The exit status is 5 if a check found something wrong.\n"
        "Examples:\n"
        "  glint check build/my_simulation.so\n"
        "  glint check heat --only steps --only threads");
    return {app, [options](Catalog& catalog, const Display&) { check(*options, catalog); }};
}

} // namespace glint
