// Plugins that are built and loaded again when their file is saved (--watch): the frames go on meanwhile. The
// simulation on stage then goes on in the new build, as another session, so that undo leads back to the build before.
#pragma once
#include "app/compare/builds.h"
#include "app/session/checkpoint.h"
#include "app/window/background_jobs.h"
#include "app/window/frame_service.h"
#include "app/window/parts/panel.h"
#include "app/window/shell.h"
#include "app/window_requests.h"
#include "app/world/plugin_source.h"
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace glint {

void add_source(Shell&, const AppOptions&);

/// Looks at files on a thread of its own, every 50 ms.
class FileLooks {
public:
    /// wake: called by that thread when a file was saved.
    explicit FileLooks(std::function<void()> wake) : wake_(std::move(wake)) {}
    ~FileLooks();
    void add(const std::string& file); ///< as the next one. Throws Error
    FileLooks(const FileLooks&) = delete;
    FileLooks& operator=(const FileLooks&) = delete;
    bool take(std::size_t file); ///< whether it was saved since the last call

private:
    void look();
    const std::function<void()> wake_;
    std::mutex lock_;
    std::condition_variable ends_;
    bool end_ = false;
    std::vector<std::string> files_;
    std::vector<bool> saved_; ///< of each file
    std::thread thread_;      ///< last: it uses the others
};

struct WatchedSource {
    enum class Status { waits, compiling, loading, reloaded, failed };
    std::string file, name; ///< as the user named it, and without its folders
    Status status = Status::waits;
    bool saved = false;              ///< and is not being built yet
    bool is_loaded = true;           ///< one of its builds was
    int saves = 0;                   ///< since it is watched
    double begun_ms = 0, took_s = 0; ///< of the newest build
    std::vector<SourceError> errors; ///< of the compiler
    std::string said;                ///< about the newest build, as a sentence; "": nothing
};

/// Durations of the parts of a build, in seconds; 0: that part was not needed.
struct BuildParts {
    double compile = 0, link = 0, trial = 0, load = 0;
    double swap = 0;  ///< from the loaded build to the first step in it
    double total = 0; ///< from the save to the first step in it
};

/// A build that was on stage, and what it changed. Kept until the program ends.
struct BuildRecord {
    std::size_t of = 0; ///< the file: its index in SourceWatch::all()
    int number = 1;     ///< among the builds of that file; 1: the one that the program began with
    BuildParts parts;   ///< zeros for number 1
    std::string text;   ///< the source that it was built from; "" for a library
    std::string lost;   ///< what was not kept from the build before, as a sentence; ""
    std::optional<BuildComparison> comparison; ///< with the build that was on stage before
    std::string
        not_compared;    ///< why there is no comparison, as a sentence; "" while it is being made, and for number 1
    std::string library; ///< the loaded file; "": no longer there
    std::vector<const Definition*> simulations;
};

class SourceWatch final : public FrameService {
public:
    SourceWatch(Shell&, const WatchedPlugins&); ///< throws Error
    ~SourceWatch() override;
    const std::vector<WatchedSource>& all() const { return all_; }
    /// Builds it, shows its simulation, and watches it from then on. Returns its number in all(); one that is watched
    /// already only gets this. Throws Error.
    std::size_t watch(const std::string& file);

    /// All builds of all files, the oldest first. Valid until the next frame.
    const std::vector<BuildRecord>& records() const { return records_; }
    /// The record of the build that the session on stage runs; nothing: a simulation of no watched file is on stage.
    std::optional<std::size_t> on_stage_record() const;
    /// Why go_to() is impossible now, or "".
    const char* why_not_go_to(std::size_t record) const;
    /// The simulation on stage goes on in that build, with its state, as after a save. One step of undo.
    void go_to(std::size_t record);

    void before_session() override;
    // The session stands still only where it gets its work: in between, another one may come on stage.
    void before_ui() override { hold(false); }
    void after_ui() override { hold(true); }
    void after_swap(double) override { hold(false); }
    bool wants_frames() const override;

private:
    struct Build { ///< the one under way: its job writes it, then the main thread
        std::size_t of;
        std::string library; ///< to load
        std::vector<SourceError> errors;
        Catalog::Plugin plugin;
        std::optional<HostState> initial; ///< of the simulation on stage, in the new build
        bool is_ready = false;            ///< only the state of the old build is missing
    };
    WatchedSource& source() { return all_[build_->of]; }
    const Definition* on_stage() const;
    void add(const std::string& file);
    void take_saved();
    void start(std::size_t of);
    void built(const std::string& problem);
    void prepare();
    void take_state();
    void hold(bool on);
    void swap(const Checkpoint*);
    void show_first(const std::string& sim);
    void finish(const std::vector<std::string>& lost, bool is_on_stage);
    void fail(std::string why);

    Shell& shell_;
    const std::string program_;
    TemporaryFolder builds_;
    std::vector<WatchedSource> all_;
    std::vector<BuildRecord> records_;
    int number_ = 0; ///< of the newest build
    std::shared_ptr<Build> build_;
    std::shared_ptr<const Checkpoint> before_; ///< the newest one when a state was asked for
    std::uint64_t asked_of_ = 0;               ///< the session whose state was asked for; 0: none
    FileLooks looks_;
    BackgroundJob job_;
};

class SourceEditor;
std::unique_ptr<Panel> make_source_panel(SourceWatch&, SourceEditor&);

} // namespace glint
