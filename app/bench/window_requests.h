// What the command line asks of a window, with every mistake in the options found: to be shown, or to measure.
#pragma once
#include "app/bench/frame_cost.h"
#include "app/script/playable_script.h"
#include "app/world/catalog.h"
#include "app/world/params.h"
#include <functional>

namespace glint {

/// (WindowOptions is the name of render/window.h for the bare window.)
struct AppOptions {
    Catalog& catalog;
    std::string sim;              ///< id; "": the last one shown, at the first start the wave tank
    std::optional<Params> params; ///< nothing: as they were left
    std::optional<Extent> extent; ///< nothing: as it was left, at the first start 1024 x 768
    std::string device = "auto";  ///< "auto", "cpu", "cuda", "cuda:N" or "cuda:CONDITIONS"
    int threads = 0;              ///< of the CPU device; 0: as many as there are
    bool reset_layout = false;
    std::string target;                        ///< id of a frame target, or "": the best that works
    std::optional<PlayableScript> script = {}; ///< that is played at once
    bool kiosk = false;                        ///< by itself, for visitors, and nothing is remembered
    bool thumbnails = true;                    ///< of each simulation is made at once, else of those wanted
    bool new_session = false;                  ///< the last session is not restored; simulations open with their preset
};

struct BridgeRequest {
    Catalog& catalog;
    std::vector<Params> scenes;
    std::vector<Extent> extents;
    std::string device;
    int cuda_ordinal; ///< of the device: OpenGL without a display is taken from the same card
    int threads, frames, buffers;
    bool interface;  ///< the program's, around the picture
    Devices devices; ///< as they were found
};
/// Calls back with the progress, 0 to 1, and the way under way; throws what ends it.
using MeasureBridge = std::function<std::vector<SweepResult>(const BridgeRequest&,
                                                             const std::function<void(double, const char*)>& progress)>;

struct FrameRequest {
    Catalog& catalog;
    Params params;
    Extent extent;
    std::string device;
    int threads, frames;
};
/// Calls back with the progress, 0 to 1; throws what ends it.
using MeasureFrames = std::function<FrameCosts(const FrameRequest&, const std::function<void(double)>& progress)>;

} // namespace glint
