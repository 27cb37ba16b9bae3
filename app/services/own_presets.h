// The user's own presets: kept in memory as they are on disk, written by a thread of their own. Other windows write
// there too, so whether a name is free is asked of the disk, when the file gets its name.
#pragma once
#include "app/files/own_preset_file.h"
#include "app/run/record.h"
#include "app/world/params.h"
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace glint {

class Catalog;
class Notices;
class Session;
class Workspace;

class OwnPresets {
public:
    struct Kept {
        OwnPreset preset;
        Params params;
        std::shared_ptr<const RunRecord> strokes; ///< as kept_strokes() gives them; null: none
    };
    /// folder: where they are kept; nothing: none are.
    OwnPresets(const Catalog&, std::optional<std::filesystem::path> folder, Notices&);
    ~OwnPresets();
    OwnPresets(const OwnPresets&) = delete;
    OwnPresets& operator=(const OwnPresets&) = delete;

    const std::vector<Kept>& all() const { return all_; } ///< by simulation and name
    std::uint64_t revision() const { return revision_; }  ///< another one: all() has changed
    const Kept* find(std::string_view simulation, std::string_view name) const;
    /// The one that the session is measured against, or else the one whose values it has, if its preset's values
    /// differ. Null: neither.
    const Kept* shown_by(const Session&) const;
    /// With its strokes, if it has any: then the run starts over. One step of undo.
    void load(Session&, const Kept&) const;
    /// The session's parameters, and what was painted since the run started over, under that name. Whether it is begun;
    /// else it says why not.
    bool save(const Session&, const std::string& name);
    bool rename(const Kept&, const std::string& name); ///< the same
    void remove(const Kept&);
    const std::string& removed() const { return removed_; } ///< the name of the last, which can be brought back
    void bring_back();
    bool busy() const { return writing_.valid(); }
    void wait_for_disk() const { ///< what is being written has been, or could not be: for tests
        if (writing_.valid()) writing_.wait();
    }
    /// Once a frame: says so when one is written. From then on "changed" is measured against that preset if the session
    /// on stage has its values, or was measured against it under its former name.
    void collect(Workspace* = nullptr);
    /// A session that has the values of one of them, but not its preset's: "changed" is measured against that one.
    void recognise(Session&) const;

private:
    bool write(OwnPreset, const OwnPreset& instead_of, std::optional<RunRecord> strokes);
    const Kept* same_values(const Session&) const;
    void measure_written(Session&, const OwnPreset& written, const std::string& former_name) const;
    void write_file_now(); ///< on the thread. Throws Error
    void take_met();
    std::string why_not(const OwnPreset&) const;
    void take(OwnPreset);
    void forget_removed();

    const Catalog& catalog_;
    Notices& notices_;
    std::optional<std::filesystem::path> folder_;
    std::vector<Kept> all_;
    std::uint64_t revision_ = 0;
    std::uint64_t visit_ = ~std::uint64_t{0}; ///< of the session that was looked at last
    OwnPreset written_;                       ///< while writing_
    std::optional<RunRecord> strokes_;        ///< of written_, which become its text on the thread
    OwnPreset instead_of_;                    ///< its file goes when that is written: it had another name
    std::vector<OwnPreset> met_;              ///< on disk, in the way; belongs to the thread while writing_
    std::string removed_;
    std::filesystem::path removed_file_; ///< as it was called before
    std::filesystem::path set_aside_;    ///< where it is meanwhile
    std::future<std::string> writing_;   ///< last: ends before what it writes does
};

} // namespace glint
