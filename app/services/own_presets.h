// The user's own presets: kept in memory as they are on disk, written by a job. Other windows write
// there too, so whether a name is free is asked of the disk, when the file gets its name.
#pragma once
#include "app/files/own_preset_file.h"
#include "app/services/background_jobs.h"
#include "app/world/params.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace glint {

class Catalog;
class Notices;
class Session;

class OwnPresets {
public:
    struct Kept {
        OwnPreset preset;
        Params params;
    };
    /// folder: where they are kept; nothing: none are.
    OwnPresets(BackgroundJobs&, const Catalog&, std::optional<std::filesystem::path> folder, Notices&);
    ~OwnPresets();
    OwnPresets(const OwnPresets&) = delete;
    OwnPresets& operator=(const OwnPresets&) = delete;

    const std::vector<Kept>& all() const { return all_; } ///< by simulation and name
    std::uint64_t revision() const { return revision_; }  ///< changes when all() has changed
    const Kept* find(std::string_view simulation, std::string_view name) const;
    /// The preset whose values the session has, if they differ from its built-in preset; or null.
    const Kept* shown_by(const Session&) const;
    static void load(Session&, const Kept&); ///< one step of undo
    /// Saves the session's parameters under that name. Returns whether it has begun; else a notice says why.
    bool save(const Session&, const std::string& name);
    bool rename(const Kept&, const std::string& name); ///< likewise
    void remove(const Kept&);
    const std::string& removed() const { return removed_; } ///< name of the last removed one, which can be restored
    void bring_back();
    /// What is being written has been, or could not be, and the notices say so: for tests.
    void wait_for_disk() { job_.finish(); }

private:
    bool write(OwnPreset, const OwnPreset& instead_of);
    void write_file_now(); ///< on the job's thread. Throws Error
    void take_written(const std::string& problem);
    void take_met();
    std::string why_not(const OwnPreset&) const;
    void take(OwnPreset);
    void forget_removed();

    const Catalog& catalog_;
    Notices& notices_;
    std::optional<std::filesystem::path> folder_;
    std::vector<Kept> all_;
    std::uint64_t revision_ = 0;
    OwnPreset written_;          ///< while the job runs
    OwnPreset instead_of_;       ///< its file goes when that is written: it had another name
    std::vector<OwnPreset> met_; ///< on disk, in the way; the thread's while the job runs
    std::string removed_;
    std::filesystem::path removed_file_; ///< as it was called before
    std::filesystem::path set_aside_;    ///< where it is meanwhile
    BackgroundJob job_;
};

} // namespace glint
