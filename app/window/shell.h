// What every feature of the window is given. Made once, in App; all that it refers to outlives the features.
#pragma once
#include "app/window/feature_list.h"
#include "app/window/script_slot.h"

namespace glint {

class Actions;
class BackgroundJobs;
class Catalog;
class ComputeDevices;
class FrameServices;
class Measurements;
class Notices;
class Screen;
class Window;
class WindowParts;
class Workspace;
struct Settings;
struct UiState;
struct WindowTiming;

struct Shell {
    Catalog& catalog;
    ComputeDevices& devices;
    Workspace& workspace; ///< the session on stage, and those before it
    Window& window;
    const Screen& screen;
    WindowTiming& timing;
    Settings& settings;
    UiState& ui;
    Notices& notices;
    Actions& actions;
    BackgroundJobs& jobs;
    Measurements& measurements;
    FrameServices& frame; ///< what is called in every frame
    WindowParts& parts;   ///< panels, layers over the picture, dialogs and actions (app/window/parts/window_parts.h)
    ScriptSlot script;
    FeatureList features; ///< owns what features are made of

    template <class T, class... From> T& make(From&&... from) { return features.make<T>(std::forward<From>(from)...); }
    template <class T> T& get() const { return features.get<T>(); }
};

} // namespace glint
