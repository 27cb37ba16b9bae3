// Runs as files and codes, for the window: saving, opening, sharing. Encoding and writing have threads of their own.
#pragma once
#include "app/run/record.h"
#include "app/services/save.h"
#include "app/session/checkpoint.h"
#include "app/session/session.h"
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace glint {

class Workspace;
class Catalog;
struct UiState;

class RunFiles {
public:
    RunFiles(const Catalog&, Workspace&, Notices&, UiState&);

    /// The run with its state, as a .glint file in the user's documents. Says so when it is written.
    void save();
    bool saving() const { return wanted_of_ || saver_.busy(); }
    /// A .glint file, a picture that carries a run, or a share code; from its end. Whether it could be; says why not.
    bool open(const std::string& file_or_code);
    void open_clipboard();
    void copy_code();
    void collect(); ///< once a frame

    /// The newest .glint files and scripts of the documents folder, the newest first.
    static std::vector<std::filesystem::path> saved(std::size_t most);

private:
    void write();
    void write_without_state(const Session&);

    const Catalog& catalog_;
    Workspace& workspace_;
    Notices& notices_;
    UiState& ui_;
    std::uint64_t wanted_of_ = 0;              // a session's id: a checkpoint of it is on its way
    std::shared_ptr<const Checkpoint> before_; // its newest one when that was asked for
    FileSaver saver_;
};

/// The run up to a checkpoint, with its state and the hash of it, as a file's bytes. Any thread.
std::vector<std::byte> bytes_of(RunRecord to, const Checkpoint&);

} // namespace glint
