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
#include "app/world/kernel_compiler.h"
#include "app/world/plugin_build.h"
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace glint {

class Session;

void add_source(Shell&, const AppOptions&);

inline constexpr JobTexts build_job_texts{.running = "A plugin is being built",
                                          .thread = "to build a plugin",
                                          .keeps_busy = "A plugin is being built and keeps the processor busy"};

struct WatchedSource {
    enum class Status { waits, compiling, loading, reloaded, failed };
    std::string file, name; ///< as the user named it, and without its folders
    Status status = Status::waits;
    bool saved = false;              ///< and is not being built yet
    bool is_loaded = true;           ///< one of its builds was
    int saves = 0;                   ///< since it is watched
    double begun_ms = 0, took_s = 0; ///< of the newest build
    double kernels_s = 0;            ///< from the save until its kernels were launched, before the build; 0: not yet
    std::vector<SourceError> errors; ///< of the compiler
    std::string said;                ///< about the newest build, as a sentence; "": nothing
};

/// Durations of the parts of a build, in seconds; 0: that part was not needed.
struct BuildParts {
    double compile = 0, link = 0, trial = 0, load = 0;
    double swap = 0;    ///< from the loaded build to the first step in it
    double total = 0;   ///< from the save to the first step in it
    double kernels = 0; ///< from the save until NVRTC's kernels were launched in the build before
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
        not_compared; ///< why there is no comparison, as a sentence; "" while it is being made, and for number 1
    std::string kernels_problem; ///< why its kernels did not run before it, as a part of a sentence; ""
    std::string library;         ///< the loaded file; "": no longer there
    std::vector<const Definition*> simulations;
};

/// The fast way to new pixels after a change of kernels: NVRTC compiles them while nvcc builds the whole plugin, and
/// the simulation on stage launches them until nvcc's build comes on stage. Its job compiles and loads them; a frame
/// only replaces their addresses.
class LiveKernels {
public:
    /// As KernelCompiler::compile(); called by a thread, one call at a time.
    using Compile = std::function<std::vector<std::byte>(const KernelOrder&, const KernelCompiler::OnWait&)>;
    LiveKernels(BackgroundJobs&, Compile);

    /// Compiles and tries the kernels of a build on stage as they are: the next time this takes a tenth of a second,
    /// not seconds. Nothing happens unless the session runs on a GPU.
    void prepare(const Session&, const std::string& file, const BuildRecord&);
    /// After a save. on_stage: the build that the session runs. Does nothing if they differ outside of kernels, or if
    /// the session runs on the CPU. Orders before it are dropped.
    void start(const Session&, const std::string& file, const BuildRecord& on_stage, std::string now);
    /// Call in each frame. Returns true in the frame in which the session got new kernels.
    bool take(Session&);
    /// Launches the session's own kernels again.
    void undo(Session&);
    /// Why the newest save got no kernels before its build, as a part of a sentence; "": it did, or none were due.
    const std::string& problem() const { return problem_; }

private:
    struct Order {
        KernelOrder kernels;
        ComputeDevice* device;     ///< of the session
        std::uint64_t session = 0; ///< 0: its kernels are not used
    };
    void drop_orders();
    void begin_next();

    std::string prepared_; ///< the library
    std::string problem_;
    std::optional<Order> waits_;          ///< for the job
    std::uint64_t session_ = 0;           ///< of the order at work; 0: its kernels are not used
    ComputeDevice* device_ = nullptr;     ///< of the order at work
    std::uint64_t changed_ = 0;           ///< the session that launches new kernels; 0: none
    std::shared_ptr<KernelLibrary> made_; ///< for session_ on device_; null: none
    const Compile compile_;
    BackgroundJob job_;
};

class SourceWatch final : public FrameService {
public:
    SourceWatch(Shell&, const WatchedPlugins&); ///< throws Error
    ~SourceWatch() override;
    const std::vector<WatchedSource>& all() const { return all_; }
    /// Watches that file from now on; one that is not loaded yet is built, and its simulation shown. Returns its number
    /// in all(). Throws Error.
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
        std::optional<std::size_t> record; ///< an earlier build that comes back; nothing: it is a new one
        MadeBuild made;                    ///< empty for an earlier build
        std::vector<const Definition*> simulations;
        std::optional<HostState> initial;        ///< of the simulation on stage, in the new build
        bool is_ready = false;                   ///< only the state of the old build is missing
        std::shared_ptr<const Checkpoint> state; ///< of the old build; null: none
        std::optional<HostState> seed;           ///< the beginning in the new build
        std::optional<Checkpoint> start;         ///< the same
        std::vector<std::string> lost;
        double loaded_ms = 0;
    };
    struct Arrival { ///< a build whose first step or picture is awaited
        std::size_t record = 0, before = 0;
        std::uint64_t session = 0;
        std::int64_t begin; ///< its first step
        double begun_ms, loaded_ms;
        std::shared_ptr<const Checkpoint> state; ///< of the build before; null: the initial one
        HostState initial;
    };
    enum class Doing { nothing, preparing, building, comparing };
    WatchedSource& source() { return all_[build_->of]; }
    const Definition* on_stage() const;
    bool stage_is_in_use() const;
    void add(const std::string& file);
    void take_saved();
    void take_kernels();
    void start(std::size_t of);
    void start_earlier(std::size_t record);
    void built(const std::string& problem);
    void prepare();
    void take_state();
    void carry(std::shared_ptr<const Checkpoint>);
    void hold(bool on);
    void swap();
    void put_in_catalog();
    void show_first(const std::string& sim);
    BuildRecord& record_of_build();
    void finish(bool is_on_stage);
    void fail(std::string why);
    void await_first_step();
    void compare(Arrival);

    Shell& shell_;
    const WatchedPlugins watched_;
    TemporaryFolder builds_;
    std::vector<WatchedSource> all_;
    std::vector<BuildRecord> records_;
    int number_ = 0; ///< of the newest build
    std::shared_ptr<Build> build_;
    std::optional<std::size_t> wanted_; ///< the record to go to next
    std::optional<Arrival> arrival_;
    std::shared_ptr<const Checkpoint> before_; ///< the newest one when a state was asked for
    std::uint64_t asked_of_ = 0;               ///< the session whose state was asked for; 0: none
    std::string ended_;                        ///< what the swap ended, as a sentence; "": nothing
    Doing doing_ = Doing::nothing;
    FileLooks looks_;
    KernelCompiler compiler_;
    LiveKernels kernels_; ///< its job uses the compiler
    BackgroundJob job_;
};

class SourceEditor;
std::unique_ptr<Panel> make_source_panel(SourceWatch&, SourceEditor&);

} // namespace glint
