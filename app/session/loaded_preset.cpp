#include "app/session/loaded_preset.h"
#include "app/session/session.h"
#include "app/world/text/names.h"
#include <utility>

namespace glint {

LoadedPreset::LoadedPreset(Session& session) : session_(session), params_(session.definition()) {}

void LoadedPreset::load(std::string_view id) {
    const Definition& definition = session_.definition();
    Params values(definition);
    if (!id.empty()) {
        const glint_preset* preset = definition.preset(id);
        if (!preset) throw Error(unknown_name("preset of " + definition.id(), id, definition.preset_ids()));
        values.load(*preset);
        id = preset->id;
    }
    load(values, id, id.empty() ? "Defaults" : "Preset " + std::string(id));
}

void LoadedPreset::load(const Params& values, std::string_view preset, std::string_view label) {
    const Gesture one = session_.history_.begin(label);
    const bool is_shown = same_except_brush(values, session_.params_) || (preset == id_ && values == params_);
    session_.edit(values, label);
    if (is_shown) start_over();
    measure_against(preset);
}

/// As part of the open gesture, unless the gesture has already restarted the run.
void LoadedPreset::start_over() {
    UndoHistory& history = session_.history_;
    if (!std::exchange(history.gesture_->changes_state, true)) history.order(Reset{}, true);
}

void LoadedPreset::load_own(OwnPresetValues own, std::string_view preset, const std::vector<Change>& painted) {
    const std::string label = "Preset " + own.name;
    const Gesture one = session_.history_.begin(label);
    const bool is_shown = same_except_brush(own.params, session_.params_) || (own_ && own_->name == own.name);
    session_.edit(own.params, label);
    if (is_shown || !painted.empty()) start_over();
    session_.painting_.paint_again(painted);
    measure_against(preset, std::make_shared<const OwnPresetValues>(std::move(own)));
}

void LoadedPreset::measure_against(std::string_view preset) { measure_against(preset, nullptr); }

void LoadedPreset::measure_against(std::string_view id, std::shared_ptr<const OwnPresetValues> own) {
    const glint_preset* preset = session_.definition().preset(id);
    id_ = preset ? preset->id : "";
    own_ = std::move(own);
    params_ = Params(session_.definition());
    if (preset) params_.load(*preset);
    if (own_) params_ = own_->params;
}

} // namespace glint
