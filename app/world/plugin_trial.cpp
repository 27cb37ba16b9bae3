#include "app/world/plugin_trial.h"
#include "app/files/child_process.h"
#include "app/files/child_work.h"
#include "app/world/catalog.h"
#include "app/world/world.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cerrno>
#include <cfenv>
#include <chrono>
#include <clocale>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <sys/stat.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace glint {
namespace {

constexpr std::chrono::seconds trial_time{20};

constexpr ChildLimits trial_limits{.processor_time = std::chrono::seconds(5),
                                   .time = std::chrono::seconds(10),
                                   .memory_bytes = std::uint64_t{4} << 30,
                                   .quiet = true};
constexpr Extent trial_extent{64, 48};

/// Calls all that a user can reach, once. Failures that the simulation reports are left to the program.
void live(const Definition& simulation, Queue& queue, const ToParent& parent) {
    const auto call = [&](const char* name, const auto& work) {
        parent.doing(
            fmt::format("{} of '{}' at {}x{}", name, simulation.id(), trial_extent.width, trial_extent.height));
        try {
            work();
            return true;
        } catch (const Error&) { return false; }
    };
    Params params(simulation);
    const ComputeDevice& device = queue.device();
    call("unavailable()", [&] { (void)unavailable(simulation, device, trial_extent, params); });
    call("work()", [&] { (void)work_of(simulation, trial_extent, params); });
    call("note()", [&] { (void)note_of(simulation, device, trial_extent, params); });
    call("rests()", [&] { (void)rests(params); });
    call("memory_bytes()", [&] { require_memory(device, trial_extent, params); });
    std::optional<World> world;
    if (!call("the constructor", [&] { world.emplace(simulation, queue, trial_extent, params); })) return;
    const DeviceMemory pixels(queue, sizeof(std::uint32_t) * static_cast<std::size_t>(trial_extent.area()));
    std::vector<Annotation> labels;
    call("state()", [&] { (void)world->read_fields(); });
    call("advance(1)", [&] { world->advance(1); });
    call("draw()", [&] {
        world->draw({sizeof(glint_frame),
                     static_cast<std::uint32_t*>(pixels.data()),
                     trial_extent.width,
                     trial_extent.height,
                     trial_extent.width,
                     {}});
    });
    call("annotate()", [&] { (void)world->annotate(labels); });
    call("a probe", [&] { (void)world->probe(); });
    call("restored()", [&] { world->restore(world->snapshot()); });
    call("stroke()", [&] { world->stroke({0, 10, 10, 30, 20, GLINT_LEFT, 0, GLINT_PRESS, 0}); });
    const glint_pointer pointer{sizeof(glint_pointer), 20, 20, 0, 0, 0, GLINT_LEFT, 0, GLINT_PRESS};
    if (simulation.sim().edit)
        call("edit()", [&] { (void)edit_by_pointer(simulation, pointer, trial_extent, params); });
    call("the destructor", [&] { world.reset(); });
}

/// In a child. Tells why the plugin must not be loaded, if it changes its process.
void try_here(const std::string& file, const ToParent& parent) {
    const ProcessSettings before;
    try {
        Catalog loaded; // dlopen() lets no exception through: it ends the child with its text
        loaded.load_plugin(file);
        const auto queue = make_cpu_queue(1);
        for (const auto& one : loaded.all())
            if (one->origin() == file) live(*one, *queue, parent);
    } catch (const Error&) {} // this process will report the same error
    if (const std::string change = before.change(); !change.empty()) parent.tell(change);
}

/// gdb's command that shows where it crashed.
std::string in_debugger(const std::string& file) {
    return fmt::format(
        "to see where: gdb -ex 'set follow-fork-mode child' -ex run -ex bt --args glint list --plugin {}", file);
}

std::string remedy(const std::string& file, const ChildEnd& end) {
    const std::string where = end.doing.empty() ? "describe()" : end.doing.substr(0, end.doing.find(" of '"));
    switch (end.how) {
    case ChildEnd::How::threw:
        return fmt::format("{} must not throw; correct it and build the plugin again", where);
    case ChildEnd::How::too_long:
        return end.doing.empty() ? "look for a loop without an end in describe(), and move long work to the "
                                   "simulation's constructor"
                                 : fmt::format("look for a loop without an end in {}", where);
    case ChildEnd::How::left:
        return fmt::format("remove the call of exit() from {}, and throw glint::Error there", where);
    default:
        return in_debugger(file);
    }
}

} // namespace

std::string try_plugin(const std::string& file, const std::string& called) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(file, unknown)) return "";
    const ChildEnd end = in_child([&file](const ToParent& parent) { try_here(file, parent); }, trial_limits);
    const std::string& name = called.empty() ? file : called;
    if (end.out_of_memory)
        return fmt::format("plugin {} was not loaded: {} needs more than {} GiB of memory; allocate less, or as much "
                           "as the picture's size needs",
                           name, end.doing.empty() ? "it" : end.doing, *trial_limits.memory_bytes >> 30);
    const std::string happened = what_happened(end, trial_limits);
    if (happened.empty())
        return end.told.empty() ? "" : fmt::format("plugin {} was not loaded: {}", name, end.told.front());
    if (end.doing.empty())
        return fmt::format(
            "plugin {} was not loaded: while it was loaded (describe() and the constructors of static objects run "
            "then), {}; {}",
            name, happened, remedy(name, end));
    return fmt::format("plugin {} was not loaded: in {} {}; {}", name, end.doing, happened, remedy(name, end));
}

// A build that may come on stage.

std::string try_build(const std::string& program, const std::string& library, const std::string& simulation,
                      const std::string& device, const TemporaryFolder& folder, const std::function<void()>& on_wait) {
    const Descriptor nothing(open("/dev/null", O_RDONLY | O_CLOEXEC));
    std::vector<std::string> words{program, "list", "--plugin", library};
    if (!simulation.empty())
        words = {program,
                 "render",
                 simulation,
                 "--plugin",
                 library,
                 "--device",
                 device,
                 "--size",
                 "64x48",
                 "--steps",
                 "1",
                 "-o",
                 folder.name() + "/trial.png"};
    ChildProcess trial(words, nothing.number());
    const auto end = std::chrono::steady_clock::now() + trial_time;
    bool too_long = false;
    struct TooLong {};
    int status = 0;
    try {
        status = trial.wait([&] {
            on_wait();
            if (std::chrono::steady_clock::now() > end) throw TooLong();
        });
    } catch (const TooLong&) { too_long = true; }
    if (too_long)
        return fmt::format("its first step and picture did not end within {} s: look for a loop without an end",
                           trial_time.count());
    if (status == 0) return "";
    if (status > 128) return fmt::format("it crashed in its first step or picture ({})", strsignal(status - 128));
    std::string_view said = trial.said();
    said = said.substr(0, said.find('\n'));
    if (said.starts_with("glint: ")) said.remove_prefix(7);
    return said.empty() ? fmt::format("its trial ended with status {}", status) : std::string(said);
}

// Settings of the whole process, which a plugin must leave alone.

namespace {

constexpr std::array watched_signals{SIGHUP, SIGINT,  SIGQUIT, SIGILL,  SIGABRT, SIGBUS,
                                     SIGFPE, SIGSEGV, SIGPIPE, SIGTERM, SIGALRM, SIGCHLD};

/// False if the processor computes with 0 in place of numbers near 0, as after -ffast-math.
bool small_numbers_are_kept() {
    volatile float small = 1e-40f;
    return small * 1 != 0;
}

bool has_children() {
    siginfo_t ended{};
    return waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 || errno != ECHILD;
}

} // namespace

std::array<ProcessSettings::Handler, 12> ProcessSettings::handlers() {
    static_assert(watched_signals.size() == 12);
    std::array<Handler, 12> all{};
    std::ranges::transform(watched_signals, all.begin(), [](int number) {
        struct sigaction now {};
        sigaction(number, nullptr, &now);
        return now.sa_handler;
    });
    return all;
}

std::array<ProcessSettings::Stream, 3> ProcessSettings::streams() {
    std::array<Stream, 3> all{};
    for (int descriptor = 0; Stream & stream : all) {
        struct stat about {};
        if (fstat(descriptor++, &about) == 0) stream = {about.st_dev, about.st_ino};
    }
    return all;
}

ProcessSettings::ProcessSettings()
    : c_locale_(std::setlocale(LC_ALL, nullptr)),
      handlers_(handlers()),
      streams_(streams()),
      rounding_(std::fegetround()),
      keeps_small_numbers_(small_numbers_are_kept()) {
    std::error_code unknown;
    folder_ = std::filesystem::current_path(unknown);
}

std::string ProcessSettings::change() const {
    std::error_code unknown;
    if (std::locale() != locale_ || std::setlocale(LC_ALL, nullptr) != c_locale_)
        return "it changes the locale of the whole program, so that numbers are read and written wrongly; remove "
               "setlocale() and std::locale::global()";
    if (std::fegetround() != rounding_)
        return "it changes how the processor rounds in the whole program; remove fesetround()";
    if (small_numbers_are_kept() != keeps_small_numbers_)
        return "it makes the processor compute with 0 in place of numbers near 0, so that all results change; build it "
               "without -ffast-math and -Ofast";
    const auto now = handlers();
    if (const auto other = std::ranges::mismatch(now, handlers_); other.in1 != now.end())
        return fmt::format("it handles signal {} itself, which the program uses; remove signal() and sigaction()",
                           watched_signals[static_cast<std::size_t>(other.in1 - now.begin())]);
    if (streams() != streams_)
        return "it closes or replaces a standard stream of the program; leave descriptors 0 to 2 open";
    if (std::filesystem::current_path(unknown) != folder_)
        return "it changes the current folder of the program, so that files are not found; remove chdir()";
    if (has_children()) return "it starts a process that goes on; remove fork(), or wait for its end";
    return "";
}

} // namespace glint
