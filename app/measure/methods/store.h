// Measured times of methods in the cache folder: by processor, driver, build of the program, simulation, size, steps a
// frame and scene, so that each is measured once.
#pragma once
#include "app/measure/methods/autotuner.h"
#include "app/world/params/params.h"
#include "interop/compute_device.h"
#include "interop/devices.h"
#include "sims/api/view.h"
#include <filesystem>
#include <map>
#include <optional>

namespace glint {

/// Results of an earlier measurement. Methods by their ids: a file may be older than a simulation's list of them.
struct KnownMethods {
    std::map<std::string, double> ms; ///< milliseconds of one step or drawing; not empty
    std::int64_t measured_at = 0;     ///< seconds since 1970
    bool operator==(const KnownMethods&) const = default;
};
KnownMethods known_from(const std::vector<MethodTime>&, const Definition&, std::int64_t now_s);

/// Whether one measurement is valid for both. Only choices that change the computation are compared, and
/// steps_per_frame rounded to a power of two.
bool same_question(const Params&, const Params&, Extent);
/// "NVIDIA H200, driver for CUDA 13.0: heat 1024x1024, 16 steps, scene=glint, edges=insulated"
std::string tuning_key(const ComputeDevice&, const Devices&, const Params&, Extent);

class MethodStore {
public:
    /// Reads the file, if it exists. A broken file is set aside; an unreadable one is left alone.
    explicit MethodStore(std::optional<std::filesystem::path> folder);
    const std::string& problem() const { return problem_; } ///< why the file could not be read, as a sentence, or ""
    const KnownMethods* find(const std::string& question) const;
    /// Stores the entry and writes the file. Returns why it could not be written, or nothing. Drops other builds'
    /// entries.
    std::optional<std::string> keep(const std::string& question, KnownMethods);
    void write_nothing() { folder_.reset(); } ///< disables writing from now on

private:
    void merge_stored_methods();

    std::optional<std::filesystem::path> folder_;
    std::string problem_;
    std::map<std::string, KnownMethods> known_;
};

/// The fastest known method that can run on that device now; nothing if none is known.
std::optional<std::int32_t> fastest(const KnownMethods&, const Params&, const ComputeDevice&, Extent);
/// "5.2× global", "2× slower than global", "the reference", by the two times; "" if the reference was not measured.
std::string against_reference(const KnownMethods&, const Definition&, std::int32_t method);

// Words for the method that `auto` stands for, in the window.

/// "temporal, 5.2× global"
std::string answer_text(const KnownMethods&, const Definition&, std::int32_t method);
/// "just now", "2 min ago", "5 h ago", "3 days ago"
std::string ago_text(std::int64_t seconds);

} // namespace glint
