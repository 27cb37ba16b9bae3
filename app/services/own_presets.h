// The user's own presets: kept in memory, and written to disk by a thread of their own. Other windows write to the same
// folder, so the kernel decides whether a name is free, when the file gets its name.
#pragma once
#include "app/files/own_preset_file.h"
#include "app/world/params.h"
#include <cstdint>
#include <future>
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
    /// folder: for the files; nothing: no presets are kept.
    OwnPresets(const Catalog&, std::optional<std::filesystem::path> folder, Notices&);
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
    bool busy() const { return writing_.valid(); }
    void wait_for_disk() const { ///< waits until a write has ended. For tests
        if (writing_.valid()) writing_.wait();
    }
    void collect(); ///< once a frame: adds a notice when one is written

private:
    bool write(OwnPreset, const OwnPreset& instead_of);
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
    OwnPreset written_;          ///< while writing_
    OwnPreset instead_of_;       ///< its file is removed after the write: it had another name
    std::vector<OwnPreset> met_; ///< found on disk at that name; belongs to the thread while writing_
    std::string removed_;
    std::filesystem::path removed_file_; ///< its name before
    std::filesystem::path set_aside_;    ///< its name meanwhile
    std::future<std::string> writing_;   ///< last: destroyed before the members that it uses
};

} // namespace glint
