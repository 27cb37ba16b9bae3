// Requests of the command line to a window, with all options checked: to show a simulation, or to measure.
#pragma once
#include "app/files/temporary_file.h"
#include "app/lecture/playable_script.h"
#include "app/measure/present_cost.h"
#include "app/supervisor/supervisor.h"
#include "app/world/catalog.h"
#include "app/world/params/params.h"
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace glint {

/// Plugins that are built and loaded again when their file is saved.
struct WatchedPlugins {
    std::vector<std::string> files; ///< sources and libraries that are loaded already; empty: none is watched
    std::string program;            ///< the glint that tries a build in a process of its own; "": none is tried
    std::vector<std::string> libraries = {};            ///< what was loaded for each file; empty: not known
    std::shared_ptr<const TemporaryFolder> folder = {}; ///< where they lie
};

/// (WindowOptions is the name of render/window.h for the bare window.)
struct AppOptions {
    Catalog& catalog;
    std::string sim;              ///< id; "": the last one shown; at the first start the wave tank
    std::optional<Params> params; ///< nothing: the remembered parameters
    std::optional<Extent> extent; ///< nothing: the remembered size, at the first start 1024 x 768
    std::string device = "auto";  ///< "auto", "cpu", "cuda", "cuda:N" or "cuda:CONDITIONS"
    int threads = 0;              ///< threads of the CPU device; 0: all
    bool reset_layout = false;
    std::string target;                        ///< id of a frame target, or "": the best that works
    std::optional<PlayableScript> script = {}; ///< played at once
    bool kiosk = false;                        ///< for visitors: plays automatically, and nothing is saved
    bool thumbnails = true;                    ///< made for all simulations at the start; false: on demand
    WatchedPlugins watched = {};
    bool new_session = false;               ///< the last session is not restored; simulations open with their preset
    WorkerStart worker = {};                ///< of this process, if it has a supervisor
    std::vector<std::string> problems = {}; ///< sentences for its user
};

struct BridgeRequest {
    Catalog& catalog;
    std::vector<Params> scenes;
    std::vector<Extent> extents;
    std::string device;
    int cuda_ordinal; ///< ordinal of the device: OpenGL without a display uses the same card
    int threads, frames, buffers;
    bool interface;  ///< the program's interface around the picture
    Devices devices; ///< devices found at the start
};
/// Calls back with the progress, 0 to 1, and the present path; an exception from it ends the measurement.
using MeasureBridge = std::function<std::vector<SweepResult>(const BridgeRequest&,
                                                             const std::function<void(double, const char*)>& progress)>;

struct FrameRequest {
    Catalog& catalog;
    Params params;
    Extent extent;
    std::string device;
    int threads, frames;
};
/// Calls back with the progress, 0 to 1; an exception from it ends the measurement.
using MeasureFrames = std::function<FrameCosts(const FrameRequest&, const std::function<void(double)>& progress)>;

// The window, as main sees it.

struct WindowEnd {
    bool restart_requested = false; ///< the user wants a new process: only that recovers a lost GPU
    int signal = 0;                 ///< the signal that ended the program; 0: none
};
/// Shows the window until it is closed. Throws NoDisplay if there is none, Error if the requested device is not
/// available.
WindowEnd run_window(const AppOptions&);

} // namespace glint
