// What is on stage as a scene of a script: read from it, and set on it by what differs, so that setting it twice is
// setting it once. What this machine has not is fallen back from, with a notice. Main thread only.
#pragma once
#include "app/script/scene.h"
#include "app/session/route.h"
#include <cstdint>
#include <optional>
#include <string>

namespace glint {

class ComputeDevice;
class ComputeDevices;
class Notices;
class CurrentSession;
class Workspace;
struct UiState;

/// What scenes leave open: as it was when a script began.
struct SceneHome {
    std::string device, present;
    bool stage = false;
};
SceneHome scene_home(const CurrentSession&, const UiState&);
/// Without a run and without what must be in sight.
Scene scene_now(const CurrentSession&, const UiState&, const SceneHome&);

/// Where the run was when a step of a script was left.
struct LeftScene {
    std::uint64_t session_id;
    WorldPlace place; ///< of its run
};

class SceneOnStage {
public:
    SceneOnStage(Workspace&, ComputeDevices&, Notices&, UiState&);

    void begin(); ///< what scenes leave open is as it is now
    /// "cpu" or "cuda": what the script began with, or the CPU since that GPU was lost.
    const char* device_of_steps();
    void set(const Scene&);
    LeftScene leave() const;
    void come_back_to(const LeftScene&); ///< as far as that session is still kept; set() follows
    /// Somebody was at it: the next scene has its simulation from the beginning, and its panels in front.
    void begin_anew() { last_.reset(), anew_ = true; }
    void refresh(); ///< once a frame: what had to wait for a move to another device

private:
    ComputeDevice& device_of(const Scene&);
    bool bring_on_stage(const Scene&, ComputeDevice&);
    void show(const Scene&, const Params&, ComputeDevice&);
    Params that_runs(const Scene&, const ComputeDevice&);
    void compute_on(ComputeDevice&);
    void resize(Extent);
    void set_size_and_parameters(const Scene&, ComputeDevice&);
    void edit(const Params&, const std::string& preset);
    void set_presentation(const Scene&, const ComputeDevice&);
    void set_comparison(const Scene&, const ComputeDevice& right);
    void set_window(const Scene&);
    void ask_to_show(const std::vector<std::string>& wanted);
    template <class Work> bool attempt(const Work&, bool said_before = false);

    Workspace& workspace_;
    ComputeDevices& devices_;
    Notices& notices_;
    UiState& ui_;
    SceneHome home_;
    std::optional<Scene> last_; ///< that was set
    bool anew_ = false;
    bool came_back_ = false;               ///< to a step that was left: the run keeps the size that it had there
    std::shared_ptr<const RunRecord> run_; ///< of the scene that was begun last, and when
    std::uint64_t run_visit_ = 0;
    std::optional<std::uint64_t> run_revision_; ///< of its events; nothing: they are not on stage
    struct Waiting {
        std::uint64_t visit;
        Params params;
        std::string preset;
    };
    std::optional<Waiting> waiting_; ///< for a move
};

} // namespace glint
