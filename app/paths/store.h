// How fast paths were found to be: kept in the cache folder, by processor, driver, build of the program, simulation,
// size, steps a frame and scene, so that each is measured once.
#pragma once
#include "app/paths/trials.h"
#include "app/session/params.h"
#include "interop/compute_device.h"
#include "interop/devices.h"
#include "sims/api/view.h"
#include <filesystem>
#include <map>
#include <optional>

namespace glint {

/// What was found once. Paths by their ids: a file may be older than a simulation's list of them.
struct KnownPaths {
    std::map<std::string, double> ms; ///< of one step or drawing; not empty
    std::int64_t measured_at = 0;     ///< seconds since 1970
    bool operator==(const KnownPaths&) const = default;
};
KnownPaths known_from(const std::vector<PathTime>&, const Definition&, std::int64_t now_s);

/// Whether one answer does for both: of the rows only choices matter that say what is computed, and steps_per_frame by
/// its power of two.
bool same_question(const Params&, const Params&, Extent);
/// "NVIDIA H200, driver for CUDA 13.0: heat 1024x1024, 16 steps, scene=glint, edges=insulated"
std::string path_question(const ComputeDevice&, const Devices&, const Params&, Extent);

class PathStore {
public:
    /// Reads the file, where there is one; a broken one is set aside.
    explicit PathStore(std::optional<std::filesystem::path> folder);
    const std::string& problem() const { return problem_; } ///< a sentence where it was broken, or ""
    const KnownPaths* find(const std::string& question) const;
    /// And writes the file. Returns why it could not be written, or nothing. What another build had found goes.
    std::optional<std::string> keep(const std::string& question, KnownPaths);

private:
    std::optional<std::filesystem::path> folder_;
    std::string problem_;
    std::map<std::string, KnownPaths> known_;
};

/// The fastest known of those that can run there now; nothing where none is known.
std::optional<std::int32_t> fastest(const KnownPaths&, const Params&, const ComputeDevice&, Extent);
/// "5.2× global", "the reference", by the two times; "" where the reference was not measured.
std::string against_reference(const KnownPaths&, const Definition&, std::int32_t path);

} // namespace glint
