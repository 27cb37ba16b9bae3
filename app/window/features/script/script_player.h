// A script in the window: step by step, forward and back, with questions and answers. Backspace takes back one press of
// the space bar. A scene that the user returns to is in the state in which it was left.
#pragma once
#include "app/lecture/playable_script.h"
#include "app/window/features/script/scene_on_stage.h"
#include "app/window/frame_service.h"
#include "app/window/shell.h"
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace glint {

class Actions;
class Catalog;
class Measurements;

class ScriptPlayer final : public FrameService, public StageScript {
public:
    ScriptPlayer(const Catalog&, SceneOnStage, const Actions&, Measurements&, Notices&, UiState&);

    /// Begins with the first step.
    void play(PlayableScript);
    bool open(const std::string& id_or_file) override;
    void leave() override;
    bool playing() const override { return playable_.has_value(); }
    /// The playing script, or the last one; null: none.
    const PlayableScript* latest() const { return playable_ ? &*playable_ : left_ ? &*left_ : nullptr; }
    /// Pauses it while a kiosk's visitor uses the keys; start_over() begins it again.
    void hold() { held_ = true; }
    void start_over();
    bool has_keys() const override { return playing() && !held_; }

    void next(); ///< to the answer, the next step, or the first step of a loop
    void back();
    void before_panels() override; ///< starts the next step automatically if the script says so
    bool advances_automatically() const;
    bool wants_frames() const override { return advances_automatically(); }
    void repeat() { repeats_ = true; } ///< loops, whatever the script says

    const Script& script() const { return playable_->script; }            ///< while it plays
    const ScriptStep& step() const { return script().steps[turn_.step]; } ///< likewise, as below
    const Scene& scene() const { return playable_->scenes[turn_.step]; }
    std::size_t number() const { return turn_.step + 1; } ///< of the step
    bool answered() const { return turn_.answered; }
    bool asks() const { return !step().question.empty() && !turn_.answered; }
    bool can_continue() const { return asks() || number() < script().steps.size() || script().loop || repeats_; }
    bool can_go_back() const { return turn_.step > 0 || turn_.answered; }

    void use_clock(std::function<double()> milliseconds) { clock_ = std::move(milliseconds); } ///< for tests
    /// For tests: "cpu" or "cuda", replaces the device at the script's start.
    void override_device(std::function<const char*()> device) { device_ = std::move(device); }

private:
    struct Turn {
        std::size_t step = 0;
        bool answered = false;
    };
    void go_to(Turn);
    void go_back_to(std::size_t step);
    void continue_to(std::size_t step);
    void take_device();

    const Catalog& catalog_;
    SceneOnStage on_stage_;
    const Actions& actions_;
    Measurements& measurements_;
    Notices& notices_;
    UiState& ui_;
    std::function<double()> clock_;
    std::function<const char*()> device_; ///< empty: the device of on_stage_
    std::optional<PlayableScript> all_;   ///< the playing script with the steps for all devices
    const char* steps_device_ = "";       ///< device of the steps in playable_
    std::optional<PlayableScript> playable_, left_;
    Turn turn_;
    std::vector<ScenePlace> scene_places_; ///< places of the previous steps
    double since_ms_ = 0;                  ///< of the turn
    bool held_ = false, repeats_ = false;
};

// The feature script: scripts that play and are recorded, handouts, and the kiosk.

struct AppOptions;

void add_script(Shell&, const AppOptions&);

} // namespace glint
