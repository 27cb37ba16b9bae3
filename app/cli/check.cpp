// glint check: whether a simulation keeps what every simulation promises. Each check runs in a process of its own, so
// that a crash, an exception or an endless loop of the simulation becomes a line of the result.
#include "app/check/check.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/device_option.h"
#include "app/cli/options/option_value.h"
#include "app/cli/options/scene_options.h"
#include "app/files/child_work.h"
#include "app/files/formats/data_text.h"
#include "app/files/formats/handed_text.h"
#include "app/files/free_memory.h"
#include "app/files/shared_library.h"
#include "app/files/temporary_file.h"
#include "app/terminal/failure.h"
#include "app/world/plugin_build.h"
#include "app/world/plugin_source.h"
#include "app/world/plugin_trial.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>

namespace glint {
namespace {

struct CheckOptions {
    std::string target, device = "cpu", threads = "0", seconds = "120";
    std::vector<std::string> only;
    bool json = false, sanitize = false;
};

/// The subject of the checks: a plugin's file, which only child processes load, or a simulation of this program.
struct CheckTarget {
    std::string called;         ///< as the user named it
    std::string source;         ///< "": there is none
    std::string file;           ///< "": the simulation is one of the catalog
    std::string watched_bounds; ///< another build of `file`, whose views check their bounds; "": none
    std::vector<std::string> simulations;
};

constexpr std::string_view left_out = "left out: ", broken = "broken: ", told = "told: ";

/// The results, in their order. Each is printed at once as a line, unless JSON is wanted.
class Results {
public:
    explicit Results(bool json) : json_(json) {}
    /// result: "passed", "left out", "told" or "wrong".
    void add(const std::string& subject, std::string_view check, std::string_view result, const std::string& text) {
        failed_ += result == "wrong" ? 1 : 0;
        all_.push_back({{"subject", subject}, {"check", check}, {"result", result}, {"text", text}});
        if (json_) return;
        const std::string_view word = result == "wrong" ? "WRONG" : result;
        print(fmt::format("{}: {:<11} {}\n", subject, check,
                          printable(result.empty() ? text : fmt::format("{}: {}", word, text))));
    }
    int failed() const { return failed_; }
    void print_json(const CheckTarget& target) const {
        if (json_) print(json_text(Json{{"target", target.called}, {"failed", failed_}, {"results", all_}}));
    }

private:
    bool json_;
    int failed_ = 0;
    Json all_ = Json::array();
};

ChildLimits limits_from(const CheckOptions& o) {
    const std::uint64_t most = std::uint64_t{8} << 30, available = free_memory().value_or(most) / 4 * 3;
    const double seconds = decimal_number("--seconds", o.seconds, 1, 3600);
    return {.processor_time = {},
            .time = std::chrono::milliseconds(static_cast<std::int64_t>(1e3 * seconds)),
            .memory_bytes = o.device == "cpu" ? std::optional(std::min(most, available)) : std::nullopt};
}

bool is_file(const std::string& target) {
    return target.find('/') != target.npos || target.ends_with(".so") || is_plugin_source(target);
}

/// Loads the plugin in a child. Returns the ids of its simulations; none if that failed, which is a result.
std::vector<std::string> simulations_in(const CheckTarget& target, const ChildLimits& limits, Results& results) {
    const std::string& file = target.file;
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(file, unknown))
        or_fail(Exit::bad_input, [&] { Catalog().load_plugin(file); });
    if (const std::string why = misleading_library(file); !why.empty())
        throw Failure(Exit::bad_input, fmt::format("plugin {} cannot be loaded: {}", target.called, why));
    const std::string name = std::filesystem::path(target.called).filename();
    ChildLimits short_limits = limits;
    short_limits.processor_time = std::min<std::chrono::milliseconds>(limits.time, std::chrono::seconds(2));
    const ChildEnd end = in_child(
        [&](const ToParent& parent) {
            parent.doing("describe() and the constructors of static objects");
            const ProcessSettings before;
            Catalog loaded;
            loaded.load_plugin(file, target.called);
            for (const auto& one : loaded.all())
                if (one->origin() == target.called) parent.tell(one->id());
            if (const std::string change = before.change(); !change.empty())
                throw Error(fmt::format("plugin {} must not be loaded: {}", target.called, change));
        },
        short_limits);
    const std::string happened = what_happened(end, short_limits);
    if (happened.empty()) {
        results.add(name, "describe", "passed", "it is loaded and describes itself");
        return end.told;
    }
    results.add(name, "describe", "wrong",
                end.thrown.starts_with("plugin ") // the program itself refuses the plugin
                    ? end.thrown
                    : fmt::format("in {} {}; correct what runs while the plugin is loaded", end.doing, happened));
    return {};
}

/// In a child: the device is opened there, too.
void run_check(const Check& check, const CheckTarget& target, const std::string& simulation, const CheckOptions& o,
               const Catalog& catalog, const ToParent& parent) {
    std::optional<Catalog> loaded;
    const bool watches = check.watches_bounds && !target.watched_bounds.empty();
    if (!target.file.empty()) loaded.emplace().load_plugin(watches ? target.watched_bounds : target.file);
    const DeviceSelector selector = device_from(o.device);
    std::optional<DeviceSearch> search; // asks the driver, which only a GPU needs
    const auto queue = selector.kind == DeviceSelector::Kind::cpu
                           ? make_cpu_queue(threads_from(o.threads))
                           : open_device(selector, threads_from(o.threads), search.emplace());
    const Definition& definition = (loaded ? *loaded : catalog).at(simulation);
    const Finding found = check.run({definition, *queue, [&parent](std::string_view call) { parent.doing(call); }});
    if (found.is == Finding::Is::left_out) parent.tell(fmt::format("{}{}", left_out, found.text));
    if (found.is == Finding::Is::broken) parent.tell(fmt::format("{}{}", broken, found.text));
    if (found.is == Finding::Is::told) parent.tell(fmt::format("{}{}", told, found.text));
}

/// Adds the result of a check. Returns whether it found something wrong.
bool add_result(const std::string& simulation, const Check& check, std::string_view remedy, const ChildEnd& end,
                const ChildLimits& limits, Results& results) {
    const std::string happened = what_happened(end, limits);
    const std::string said = end.told.empty() ? "" : end.told.front();
    const auto after = [&](std::string_view word) { return said.substr(word.size()); };
    if (!happened.empty())
        results.add(simulation, check.id, "wrong",
                    fmt::format("in {} {}; {}", end.doing.empty() ? "its start" : end.doing, happened, remedy));
    else if (said.starts_with(broken))
        results.add(simulation, check.id, "wrong", fmt::format("{}; {}", after(broken), remedy));
    else if (said.starts_with(left_out))
        results.add(simulation, check.id, "left out", after(left_out));
    else if (said.starts_with(told))
        results.add(simulation, check.id, "told", after(told));
    else
        results.add(simulation, check.id, "passed", check.promise);
    return !happened.empty() || said.starts_with(broken);
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

using CheckIds = std::vector<std::string_view>;

bool contains(const CheckIds& ids, std::string_view id) { return std::ranges::find(ids, id) != ids.end(); }

/// failed: the checks before this one that found something wrong.
std::string_view remedy_of(const Check& check, const CheckIds& failed) {
    if (std::string_view(check.id) == "restored" && (contains(failed, "repeat") || contains(failed, "threads")))
        return "this may follow from what 'repeat' or 'threads' found: correct that first";
    return check.remedy;
}

/// If two runs of the same input differ, all other comparisons of runs find differences, too.
void add_what_to_correct_first(const std::string& simulation, const CheckIds& failed, Results& results) {
    constexpr std::array comparisons{"steps",    "threads", "reentrant", "reset",
                                     "restored", "methods", "drawing",   "padding"};
    if (contains(failed, "repeat") &&
        std::ranges::any_of(comparisons, [&](const char* id) { return contains(failed, id); }))
        results.add(simulation, "", "", "correct what 'repeat' found first: the other differences may follow from it");
}

/// Returns whether the simulation starts.
bool check_simulation(const CheckTarget& target, const std::string& simulation, const CheckOptions& o,
                      const Catalog& catalog, const ChildLimits& limits, Results& results) {
    CheckIds failed;
    for (const Check& check : chosen_checks(o.only)) {
        const ChildEnd end =
            in_child([&](const ToParent& parent) { run_check(check, target, simulation, o, catalog, parent); }, limits);
        if (!add_result(simulation, check, remedy_of(check, failed), end, limits, results)) continue;
        failed.emplace_back(check.id);
        if (failed.front() != all_checks().front().id) continue;
        results.add(simulation, "", "", "the other checks are left out, because it does not start");
        return false;
    }
    add_what_to_correct_first(simulation, failed, results);
    return true;
}

void add_sanitized(const std::string& subject, const char* check, const Finding& found, Results& results) {
    if (found.is == Finding::Is::broken)
        results.add(subject, check, "wrong", found.text + "; correct that line");
    else if (found.is == Finding::Is::left_out)
        results.add(subject, check, "left out", found.text);
    else
        results.add(subject, check, "passed", "the sanitizer finds nothing");
}

void sanitize(const CheckTarget& target, Results& results) {
    std::error_code unknown;
    const std::string program = std::filesystem::read_symlink("/proc/self/exe", unknown);
    const std::string name = std::filesystem::path(target.called).filename();
    if (target.source.empty())
        results.add(name, "sanitizers", "left out", "they need the source: glint check FILE.cpp --sanitize");
    else
        add_sanitized(name, "sanitizers", passes_sanitizers(program, target.source), results);
    for (const std::string& simulation : target.simulations)
        add_sanitized(simulation, "memcheck", passes_memcheck(program, target.file, simulation), results);
}

/// The plugin from that source, in that folder, once as usual and once with checked bounds. Throws Failure with the
/// errors in the source.
void compile(CheckTarget& target, const TemporaryFolder& folder) {
    target.file = plugin_to_load(target.source, folder, 0, BuildFor::cpu);
    const std::string watched = folder.name() + "/watched.so";
    if (build_plugin(target.source, watched, BuildFor::cpu, [] {}, nullptr, {"-DGLINT_CHECK_BOUNDS=1"}).empty())
        target.watched_bounds = watched;
}

CheckTarget target_from(const CheckOptions& o, const Catalog& catalog, TemporaryFolder& folder) {
    CheckTarget target;
    target.called = o.target;
    if (!is_file(o.target)) {
        target.simulations = {simulation_from(o.target, catalog).id()};
        return target;
    }
    target.file = target.called = handed_path(o.target);
    if (!is_plugin_source(target.file)) return target;
    target.source = target.file;
    or_fail(Exit::bad_input, [&] {
        make_build_folder(folder);
        compile(target, folder);
    });
    return target;
}

void check(const CheckOptions& o, const Catalog& catalog) {
    if (o.target.empty())
        throw Failure(Exit::bad_input, "name a plugin's file or a simulation: glint check build/my_simulation.so");
    const ChildLimits limits = limits_from(o);
    (void)device_from(o.device);
    (void)chosen_checks(o.only);
    TemporaryFolder folder;
    CheckTarget target = target_from(o, catalog, folder);
    if (o.sanitize && target.file.empty())
        throw Failure(Exit::bad_input, "--sanitize needs a plugin: glint check FILE.cpp --sanitize");
    Results results(o.json);
    if (!target.file.empty()) target.simulations = simulations_in(target, limits, results);
    bool all_start = !target.simulations.empty();
    for (const std::string& simulation : target.simulations)
        all_start = check_simulation(target, simulation, o, catalog, limits, results) && all_start;
    if (o.sanitize && all_start) or_fail(Exit::unavailable, [&] { sanitize(target, results); });
    results.print_json(target);
    if (results.failed() > 0)
        throw Failure(Exit::differs, results.failed() == 1
                                         ? "one check found something wrong"
                                         : fmt::format("{} checks found something wrong", results.failed()));
}

} // namespace

Subcommand add_check(CLI::App& program) {
    const auto options = std::make_shared<CheckOptions>();
    CheckOptions& o = *options;
    CLI::App* app =
        program.add_subcommand("check", "Check whether a plugin's simulations keep what every simulation promises");
    app->add_option("TARGET", o.target, "A plugin's file, its source, or a simulation, as 'glint list' names it")
        ->type_name("");
    app->add_option("--only", o.only, "Run only this check; repeat for more checks")
        ->type_name("CHECK")
        ->allow_extra_args(false);
    add_device_options(*app, o.device, o.threads);
    app->add_option("--seconds", o.seconds, "A check that takes longer has failed (default: 120)")->type_name("S");
    app->add_flag("--sanitize", o.sanitize,
                  "Also run a source under the compiler's sanitizers, and on a GPU under compute-sanitizer");
    app->add_flag("--json", o.json, "Print one JSON object");
    app->footer(
        "Each check runs in a process of its own, and is one line: passed, left out, told, or what is wrong and what "
        "to do.\n"
        "The exit status is 5 if a check found something wrong.\n"
        "Examples:\n"
        "  glint check build/my_simulation.so\n"
        "  glint check my_simulation.cpp --sanitize\n"
        "  glint check heat --only steps --only threads");
    return {app, [options](Catalog& catalog, const Display&) { check(*options, catalog); }};
}

} // namespace glint
