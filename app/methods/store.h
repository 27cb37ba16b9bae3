// How fast methods were found to be: kept in the cache folder, by processor, driver, build of the program, simulation,
// size, steps a frame and scene, so that each is measured once.
#pragma once
#include "app/methods/autotuner.h"
#include "app/world/params.h"
#include "interop/compute_device.h"
#include "interop/devices.h"
#include "sims/api/view.h"
#include <filesystem>
#include <map>
#include <optional>

namespace glint {

/// What was found once. Methods by their ids: a file may be older than a simulation's list of them.
struct KnownMethods {
    std::map<std::string, double> ms; ///< of one step or drawing; not empty
    std::int64_t measured_at = 0;     ///< seconds since 1970
    bool operator==(const KnownMethods&) const = default;
};
KnownMethods known_from(const std::vector<MethodTime>&, const Definition&, std::int64_t now_s);

/// Whether one answer does for both: of the rows only choices matter that say what is computed, and steps_per_frame by
/// its power of two.
bool same_question(const Params&, const Params&, Extent);
/// "NVIDIA H200, driver for CUDA 13.0: heat 1024x1024, 16 steps, scene=glint, edges=insulated"
std::string tuning_key(const ComputeDevice&, const Devices&, const Params&, Extent);

class MethodStore {
public:
    /// Reads the file, where there is one; a broken one is set aside, and one that cannot be read is left alone.
    explicit MethodStore(std::optional<std::filesystem::path> folder);
    const std::string& problem() const { return problem_; } ///< a sentence where it was not to be read, or ""
    const KnownMethods* find(const std::string& question) const;
    /// And writes the file. Returns why it could not be written, or nothing. What another build had found goes.
    std::optional<std::string> keep(const std::string& question, KnownMethods);
    void write_nothing() { folder_.reset(); } ///< from now on

private:
    void add_what_others_found();

    std::optional<std::filesystem::path> folder_;
    std::string problem_;
    std::map<std::string, KnownMethods> known_;
};

/// The fastest known of those that can run there now; nothing where none is known.
std::optional<std::int32_t> fastest(const KnownMethods&, const Params&, const ComputeDevice&, Extent);
/// "5.2× global", "2× slower than global", "the reference", by the two times; "" where the reference was not measured.
std::string against_reference(const KnownMethods&, const Definition&, std::int32_t method);

} // namespace glint
