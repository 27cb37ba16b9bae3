// Trials of plugins, in processes of their own.
#include "app/files/child_process.h"
#include "app/files/child_work.h"
#include "app/world/plugin_build.h"
#include "sims/api/error.h"
#include <chrono>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <string_view>
#include <system_error>

namespace glint {

namespace {

constexpr std::chrono::seconds trial_time{20};

constexpr ChildLimits trial_limits{.processor_time = std::chrono::seconds(2),
                                   .time = std::chrono::seconds(10),
                                   .memory_bytes = std::uint64_t{4} << 30,
                                   .quiet = true};

std::string remedy(const std::string& file, ChildEnd::How how) {
    switch (how) {
    case ChildEnd::How::threw:
        return "describe() must not throw; correct it and build the plugin again";
    case ChildEnd::How::too_long:
        return "look for a loop without an end in describe(), and move long work to the simulation's constructor";
    default:
        return fmt::format(
            "to see where: gdb -ex 'set follow-fork-mode child' -ex run -ex bt --args glint list --plugin {}", file);
    }
}

} // namespace

std::string try_build(const std::string& program, const std::string& library, const std::string& simulation,
                      const std::string& device, const TemporaryFolder& folder, const OnBuildWait& on_wait) {
    const Descriptor nothing(open("/dev/null", O_RDONLY | O_CLOEXEC));
    const std::vector<std::string> load{program, "list", "--plugin", library};
    const std::vector<std::string> render{program,
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
    ChildProcess trial(simulation.empty() ? load : render, nothing.number());
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

std::string try_plugin(const std::string& file, const std::string& called) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(file, unknown)) return "";
    const ChildEnd end = in_child(
        [&file](const ToParent&) {
            try {
                Catalog().load_plugin(file); // dlopen() lets no exception through: it ends the child with its text
            } catch (const Error&) {}        // this process will report the same error
        },
        trial_limits);
    const std::string happened = what_happened(end, trial_limits);
    if (happened.empty()) return "";
    const std::string& name = called.empty() ? file : called;
    return fmt::format(
        "plugin {} was not loaded: while it was loaded (describe() and the constructors of static objects run "
        "then), {}; {}",
        name, happened, remedy(name, end.how));
}

} // namespace glint
