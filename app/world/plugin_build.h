// Builds plugins from their sources, and tries builds in processes of their own: what they run may crash, throw or
// never return.
#pragma once
#include "app/files/temporary_file.h"
#include "app/world/catalog.h"
#include "app/world/plugin_source.h"
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace glint {

/// The compiler of a build. gpu: nvcc; what it builds runs on the CPU as well.
enum class BuildFor { cpu, gpu };
/// nvcc: the one that $CUDACXX names, or of PATH, or in its usual place.
std::optional<std::string> nvcc_here();
/// gpu if this machine has a driver for a GPU of NVIDIA, and nvcc.
BuildFor build_for_this_machine();

/// Called several times a second during a wait; an exception from it ends the compiler.
using OnBuildWait = std::function<void()>;

/// Compiles once what all builds for the CPU share, into the cache folder: the API, precompiled, and its part that
/// depends on no type. Waits some seconds at the first time, and after a change of the compiler, its options or a
/// header. Without it builds work as well, but take longer; so problems are not reported.
void prepare_builds(const OnBuildWait&);

struct BuildTimes {
    double compile_s = 0, link_s = 0;
};

/// A folder for builds in the system's folder for temporary files, which only this user can write. Throws Error.
void make_build_folder(TemporaryFolder&);
/// Compiles with nvcc, or with g++ or clang++, the first one that PATH has; links with the fastest linker there is.
/// Waits. Returns the errors; none: the plugin is at `to`. Throws Error if nothing can be compiled here. more: options
/// of the compiler after the usual ones.
std::vector<SourceError> build_plugin(const std::string& source, const std::string& to, BuildFor, const OnBuildWait&,
                                      BuildTimes* = nullptr, const std::vector<std::string>& more = {});
/// The file to load for `file`: the plugin that is compiled from a source, or a copy of a library, which stays as it is
/// when the library is built again. It lies in `folder`, and each call needs another `number`. Waits. Throws Error with
/// all errors of the source.
std::string plugin_to_load(const std::string& file, const TemporaryFolder& folder, int number, BuildFor);

/// A new build of a watched file.
struct NewBuild {
    std::string file; ///< a source or a library
    BuildFor build_for = BuildFor::cpu;
    std::string to;         ///< the library to make
    std::string program;    ///< tries it: see try_build(); "": it is not tried
    std::string simulation; ///< the one that is tried; "": its first one
    std::string device;
};
struct MadeBuild {
    std::string library, text;       ///< what was loaded; the source, "" for a library
    std::vector<SourceError> errors; ///< if there are any, nothing was loaded
    bool outdated = false;           ///< the file changed while it was read, and nothing was loaded
    BuildTimes times;
    double trial_s = 0, load_s = 0;
    Catalog::Plugin plugin;
};
/// Builds, tries and loads it. Waits. Throws Error with the reason if it must not be loaded.
MadeBuild made_build(const NewBuild&, const TemporaryFolder& folder, const OnBuildWait&);

} // namespace glint
