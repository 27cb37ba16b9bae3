#include "app/world/plugin_trial.h"
#include "app/files/child_work.h"
#include "app/world/catalog.h"
#include "sims/api/error.h"
#include <filesystem>
#include <fmt/format.h>
#include <system_error>

namespace glint {
namespace {

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
