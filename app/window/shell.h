// Parts that every feature of the window gets. Made once, in App; all that it refers to outlives the features.
#pragma once
#include <algorithm>
#include <cassert>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace glint {

// Owns the parts that features are made of, each found by its type. The one that was made last ends first.

class FeatureList {
public:
    FeatureList() = default;
    ~FeatureList() {
        while (!all_.empty()) all_.pop_back();
    }
    FeatureList(const FeatureList&) = delete;
    FeatureList& operator=(const FeatureList&) = delete;

    /// One of each type.
    template <class T, class... From> T& make(From&&... from) {
        auto made = std::make_shared<T>(std::forward<From>(from)...);
        T& part = *made;
        all_.push_back({&type_of<T>, std::move(made)});
        return part;
    }
    template <class T> T* find() const { ///< null: no object has this type
        const auto part = std::ranges::find(all_, &type_of<T>, &Part::type);
        return part == all_.end() ? nullptr : static_cast<T*>(part->owned.get());
    }
    template <class T> T& get() const { ///< there is one
        T* const part = find<T>();
        assert(part);
        return *part;
    }

private:
    template <class> static constexpr char type_of = 0; ///< its address identifies the type
    struct Part {
        const char* type;
        std::shared_ptr<void> owned;
    };
    std::vector<Part> all_;
};

// Access to the playing script. The feature that plays scripts registers itself here; without that feature no script
// plays.

class StageScript {
public:
    virtual bool playing() const = 0;
    virtual bool has_keys() const = 0; ///< a script plays, and no kiosk visitor uses the keys
    virtual void leave() = 0;          ///< ends the script; the scene stays on stage
    /// Returns whether it was opened; a notice says why not.
    virtual bool open(const std::string& id_or_file) = 0;

protected:
    ~StageScript() = default;
};

class ScriptSlot {
public:
    void fill(StageScript& script) { script_ = &script; }
    bool empty() const { return !script_; } ///< this program plays no scripts
    bool playing() const { return script_ && script_->playing(); }
    bool has_keys() const { return script_ && script_->has_keys(); }
    void leave() const {
        if (script_) script_->leave();
    }
    bool open(const std::string& id_or_file) const { return script_ && script_->open(id_or_file); }

private:
    StageScript* script_ = nullptr;
};

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
    Workspace& workspace; ///< the session on stage, and the earlier ones
    Window& window;
    const Screen& screen;
    WindowTiming& timing;
    Settings& settings;
    UiState& ui;
    Notices& notices;
    Actions& actions;
    BackgroundJobs& jobs;
    Measurements& measurements;
    FrameServices& frame; ///< services that are called in every frame
    WindowParts& parts;   ///< panels, layers over the picture, dialogs and actions (app/window/parts/window_parts.h)
    ScriptSlot script;
    FeatureList features; ///< owns what features are made of

    template <class T, class... From> T& make(From&&... from) { return features.make<T>(std::forward<From>(from)...); }
    template <class T> T& get() const { return features.get<T>(); }
};

} // namespace glint
