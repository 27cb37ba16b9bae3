// Runs as files and codes, for the window: saving, opening, sharing. Threads of their own encode and write.
#pragma once
#include "app/run/record.h"
#include "app/session/checkpoint.h"
#include "app/session/session.h"
#include "app/window/features/files/save.h"
#include "app/window/frame_service.h"
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace glint {

class Workspace;
class Catalog;
struct UiState;

class RunFiles final : public FrameService {
public:
    RunFiles(BackgroundJobs&, const Catalog&, Workspace&, Notices&, UiState&);

    /// Writes the run with its state as a .glint file into the user's documents folder. A notice says when it is done.
    void save();
    bool saving() const { return wanted_of_ != 0 || saver_.busy(); }
    /// Opens a .glint file, a picture that contains a run, or a share code, at its end. Returns whether it was
    /// possible; a notice says why not.
    bool open(const std::string& file_or_code);
    void open_clipboard();
    void copy_code();
    void after_swap(double) override; ///< writes the run when its state has been read

    /// The newest .glint files and scripts of the documents folder, the newest first.
    static std::vector<std::filesystem::path> saved(std::size_t most);

private:
    void write();
    void write_without_state(const Session&);

    const Catalog& catalog_;
    Workspace& workspace_;
    Notices& notices_;
    UiState& ui_;
    std::uint64_t wanted_of_ = 0;              // id of the session whose checkpoint was requested
    std::shared_ptr<const Checkpoint> before_; // the session's newest checkpoint at the time of the request
    FileSaver saver_;
};

/// The run up to a checkpoint, with its state and hash, as a file's bytes. Any thread.
std::vector<std::byte> bytes_of(RunRecord to, const Checkpoint&);

// Opens files and codes that the user names, and keeps a list of recent files.

class RunFiles;
class ScriptSlot;
class StampImage;
struct Settings;

/// Opens a run by its file or code, a script by its file or id, or an image to paint with. An opened file is added to
/// the recent files; a refused one is removed. A notice says why it failed.
void open_file(const std::string&, StampImage&, RunFiles&, const ScriptSlot&, Settings&);

/// Puts it first in the list of recent files, if it is a file.
void remember_opened(const std::string& file_or_code, Settings&);
/// Removes it from that list.
void forget_refused(const std::string& file_or_code, Settings&);

/// Recent files, then the newest files saved by Glint. Missing files are left out.
std::vector<std::string> openable_files(const Settings&);

} // namespace glint
