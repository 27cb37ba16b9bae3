// A plugin is loaded in a child process before this process loads it: there it is described, made, takes a step and
// draws. It may crash, throw, never return, or change what belongs to the whole process.
#pragma once
#include "app/files/temporary_file.h"
#include <array>
#include <functional>
#include <locale>
#include <string>
#include <sys/types.h>
#include <utility>

namespace glint {

/// Why this process must not load that file, as a sentence that names it and says what to do; "" if it may, also if
/// Catalog::load_plugin() will refuse it. A failure that the simulation reports is no reason. Call it before this
/// process starts threads. called: as in load_plugin().
std::string try_plugin(const std::string& file, const std::string& called = "");

/// Tries a build in a process of its own: `program` loads it, makes its simulation, takes a step and draws. program:
/// the glint to run; simulation: "" only loads it; device: as --device names it. Waits; on_wait
/// is called several times a second, and an exception from it ends the trial. Returns why the build must not
/// be loaded, as a sentence; "" if it may.
std::string try_build(const std::string& program, const std::string& library, const std::string& simulation,
                      const std::string& device, const TemporaryFolder& folder, const std::function<void()>& on_wait);

/// What a plugin must leave alone in its process: locale, rounding, signals, standard streams, the working folder and
/// processes. Only for a process without children of its own.
class ProcessSettings {
public:
    ProcessSettings(); ///< as they are now
    /// The first change since then, and what to do, as a part of a sentence with "it" for the plugin; "" if there is
    /// none.
    std::string change() const;

private:
    using Handler = void (*)(int);
    using Stream = std::pair<dev_t, ino_t>;
    static std::array<Handler, 12> handlers();
    static std::array<Stream, 3> streams();

    std::locale locale_;
    std::string c_locale_, folder_;
    std::array<Handler, 12> handlers_;
    std::array<Stream, 3> streams_;
    int rounding_;
    bool keeps_small_numbers_;
};

} // namespace glint
