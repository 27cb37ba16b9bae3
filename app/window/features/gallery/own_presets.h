// The user's own presets: kept in memory as they are on disk, written by a job. Other windows write
// there too, so whether a name is free is asked of the disk, when the file gets its name.
#pragma once
#include "app/keep/own_preset_file.h"
#include "app/run/record.h"
#include "app/window/background_jobs.h"
#include "app/world/params/params.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace glint {

class Catalog;
class Notices;
class Session;
class CurrentSession;

class OwnPresets final : public FrameService {
public:
    struct Kept {
        OwnPreset preset;
        Params params;
        std::shared_ptr<const RunRecord> strokes; ///< from kept_strokes(); null: none
    };
    /// folder: where presets are kept; nothing: none are kept. stage: its session is compared with them; null: no
    /// session is.
    OwnPresets(BackgroundJobs&, const Catalog&, std::optional<std::filesystem::path> folder, Notices&,
               CurrentSession* stage = nullptr);
    ~OwnPresets() override;

    const std::vector<Kept>& all() const { return all_; } ///< by simulation and name
    std::uint64_t revision() const { return revision_; }  ///< changes when all() has changed
    const Kept* find(std::string_view simulation, std::string_view name) const;
    /// The preset that the session is compared with, or else the one with the session's values, if they differ from its
    /// built-in preset; or null.
    const Kept* shown_by(const Session&) const;
    /// With its strokes, if it has any: then the run starts over. One step of undo.
    void load(Session&, const Kept&) const;
    /// Saves the session's parameters, and the strokes since the last restart, under that name. Returns whether it has
    /// begun; else a notice says why.
    bool save(const Session&, const std::string& name);
    bool rename(const Kept&, const std::string& name); ///< likewise
    void remove(const Kept&);
    const std::string& removed() const { return removed_; } ///< name of the last removed one, which can be restored
    void bring_back();
    /// Waits until the running write has ended, or failed, and the notices say so: for tests.
    void wait_for_disk() { job_.finish(); }
    void after_swap(double) override; ///< recognises another session on stage
    /// If a session has the values of an own preset, but not its built-in preset's, "changed" refers to the own preset.
    void recognise(Session&) const;

private:
    bool write(OwnPreset, const OwnPreset& instead_of, std::optional<RunRecord> strokes);
    const Kept* same_values(const Session&) const;
    /// "Changed" is measured against a preset that was written, if the session has its values, or was measured against
    /// it under its former name.
    void measure_written(Session&, const OwnPreset& written, const std::string& former_name) const;
    void write_file_now(); ///< on the job's thread. Throws Error
    void take_written(const std::string& problem);
    void add_conflicting_presets();
    std::string why_not(const OwnPreset&) const;
    void take(OwnPreset);
    void forget_removed();

    const Catalog& catalog_;
    Notices& notices_;
    CurrentSession* stage_;
    std::optional<std::filesystem::path> folder_;
    std::vector<Kept> all_;
    std::uint64_t revision_ = 0;
    std::uint64_t visit_ = ~std::uint64_t{0}; ///< id of the session that was examined last
    OwnPreset written_;                       ///< the preset being written while the job runs
    std::optional<RunRecord> strokes_;        ///< strokes of written_; the thread makes their text
    /// replaced preset, whose file is deleted after the write: it had another name
    OwnPreset instead_of_;
    std::vector<OwnPreset> conflicting_; ///< on disk, in the way; the thread's while the job runs
    std::string removed_;
    std::filesystem::path removed_file_; ///< the file under its former name
    std::filesystem::path set_aside_;    ///< the file's place until then
    BackgroundJob job_;
};

} // namespace glint
