// The preset that a session's parameters come from, and that "changed" is measured against. Main thread only.
#pragma once
#include "app/session/undo_history.h"
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

class Session;

class LoadedPreset {
public:
    explicit LoadedPreset(Session&);
    LoadedPreset(const LoadedPreset&) = delete;
    LoadedPreset& operator=(const LoadedPreset&) = delete;

    const Params& params() const { return params_; } ///< base for "changed"
    const std::string& id() const { return id_; }    ///< "" = the defaults
    const OwnPresetValues* own() const {
        return own_.get();
    } ///< one of the user's own, based on id(); null: it is id()
    const std::shared_ptr<const OwnPresetValues>& shared_own() const { return own_; }

    void load(std::string_view id); ///< "" = the defaults; throws Error if unknown. One step of undo
    /// Parameters, and the preset as the base for "changed". One step of undo.
    void load(const Params&, std::string_view preset, std::string_view label);
    /// One of the user's own presets, which is based on `preset`. If something is painted, the run starts over, and
    /// then these changes take effect. One step of undo.
    void load_own(OwnPresetValues, std::string_view preset, const std::vector<Change>& painted = {});
    void measure_against(std::string_view preset); ///< base for "changed" in an opened run; changes no parameter
    /// Likewise for an own preset of the user, which is based on `preset`; null: for `preset` itself.
    void measure_against(std::string_view preset, std::shared_ptr<const OwnPresetValues>);

private:
    void start_over();

    Session& session_;
    Params params_;
    std::string id_;
    std::shared_ptr<const OwnPresetValues> own_;
};

} // namespace glint
