// The scene on stage as a scene of a script: reads it, and sets it by its differences, so that setting it twice has no
// further effect. A notice says what this machine lacks, and a fallback is used. Main thread only.
#pragma once
#include "app/lecture/scene.h"
#include "app/session/command.h"
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace glint {

class ComputeDevice;
class ComputeDevices;
class Layout;
class Notices;
class CurrentSession;
class Workspace;
struct UiState;

/// Values for parts that scenes leave open: those at the script's start.
struct SceneHome {
    std::string device, present;
    bool stage = false;
};
SceneHome scene_home(const CurrentSession&, const UiState&);
/// The scene lacks the run and the panels to show.
Scene scene_now(const CurrentSession&, const UiState&, const SceneHome&);

/// Place of the run when a step of a script was left.
struct ScenePlace {
    std::uint64_t session_id;
    WorldPlace place; ///< of its run
    Extent extent;    ///< the size that it had, or was about to have
};

/// Changes that a scene makes in other features.
struct SceneView {
    /// closes dialogs and lists that the previous step has opened over the picture
    std::function<void()> close_overlays;
    std::function<void()> show_both_sides;                     ///< of a comparison
    std::function<void(const std::string& id)> show_parameter; ///< scrolls to its row
};

class SceneOnStage {
public:
    SceneOnStage(Workspace&, ComputeDevices&, Notices&, Layout&, SceneView, UiState&);

    void begin(); ///< takes the present values as those of the script's start
    /// "cpu" or "cuda": the device at the script's start, or the CPU after that GPU was lost.
    const char* device_of_steps();
    void close_overlays() { view_.close_overlays(); }
    void set(const Scene&);
    ScenePlace leave() const;
    void return_to_scene(const ScenePlace&); ///< returns if that session still exists; call set() afterwards
    /// A visitor has used the window: the next scene restarts its simulation, and its panels come to the front.
    void begin_anew() { last_.reset(), anew_ = true; }
    void refresh(); ///< once a frame: changes that wait for a device move

private:
    ComputeDevice& device_of(const Scene&);
    bool bring_on_stage(const Scene&, ComputeDevice&);
    void show(const Scene&, const Params&, ComputeDevice&);
    Params runnable_params(const Scene&, const ComputeDevice&);
    void compute_on(ComputeDevice&);
    void resize(Extent);
    void set_size_and_parameters(const Scene&, ComputeDevice&);
    void edit(const Params&, const std::string& preset);
    void set_presentation(const Scene&, const ComputeDevice&);
    void set_comparison(const Scene&, const ComputeDevice& right);
    void set_window(const Scene&);
    void show_wanted_parts(const std::vector<std::string>& wanted);
    template <class Work> bool attempt(const Work&, bool said_before = false);

    Workspace& workspace_;
    ComputeDevices& devices_;
    Notices& notices_;
    Layout& layout_;
    SceneView view_;
    UiState& ui_;
    SceneHome home_;
    std::optional<Scene> last_; ///< the scene that was set last
    bool anew_ = false;
    std::optional<Extent> returned_to_;    ///< returned to a step: the run keeps the size that it had there
    std::shared_ptr<const RunRecord> run_; ///< run of the last scene that was begun, and the visit of that
    std::uint64_t run_visit_ = 0;
    std::optional<std::uint64_t> run_revision_; ///< revision of its events; nothing: they are not on stage
    struct Waiting {
        std::uint64_t visit;
        Params params;
        std::string preset;
    };
    std::optional<Waiting> waiting_; ///< a scene that waits until a device move has ended
};

} // namespace glint
