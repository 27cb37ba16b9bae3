#include "app/window/features/script/script_player.h"
#include "app/timing/clock.h"
#include "app/window/actions/actions.h"
#include "app/window/measurements.h"
#include "app/window/notices.h"
#include "app/window/ui_state.h"
#include "sims/api/error.h"
#include <fmt/format.h>
#include <string_view>
#include <utility>

namespace glint {

ScriptPlayer::ScriptPlayer(const Catalog& catalog, SceneOnStage on_stage, const Actions& actions,
                           Measurements& measurements, Notices& notices, UiState& ui)
    : catalog_(catalog),
      on_stage_(std::move(on_stage)),
      actions_(actions),
      measurements_(measurements),
      notices_(notices),
      ui_(ui),
      clock_(now_ms) {}

void ScriptPlayer::play(PlayableScript script) {
    on_stage_.begin();
    all_ = std::move(script);
    playable_.reset();
    take_device();
    held_ = repeats_ = false;
    continue_to(0);
}

/// If the GPU is lost while a script plays, the CPU's steps are used from then on. turn_ keeps its step, or the
/// previous one if that step is left out.
void ScriptPlayer::take_device() {
    const char* device = device_ ? device_() : on_stage_.device_of_steps();
    if (playable_ && std::string_view(device) == steps_device_) return;
    const std::size_t place = playable_ ? playable_->written_place(turn_.step) : 0;
    playable_ = for_device(*all_, device, catalog_);
    steps_device_ = device;
    turn_.step = step_after(*playable_, place) - 1; // the first step is for all devices
    scene_places_.clear();                          // the places belong to other steps
}

bool ScriptPlayer::open(const std::string& id_or_file) {
    try {
        play(open_script(id_or_file, catalog_));
        return true;
    } catch (const std::exception& e) {
        notices_.say(fmt::format("The script was not played: {}", sentence_of(e)), Severity::caution);
        return false;
    }
}

void ScriptPlayer::leave() {
    if (playable_) left_ = std::exchange(playable_, std::nullopt);
    all_.reset();
    held_ = false;
}

void ScriptPlayer::start_over() {
    if (!playing()) return;
    held_ = false;
    on_stage_.begin_anew();
    take_device();
    continue_to(0);
}

/// Ends everything that the previous step has begun: a measurement, a dialog, a diagram or chart over the picture, and
/// its figures.
void ScriptPlayer::go_to(Turn turn) {
    turn_ = turn, since_ms_ = clock_();
    measurements_.cancel();
    ui_.modal = Modal::none;
    ui_.asked.reset();
    ui_.path_diagram = false;
    on_stage_.close_overlays();
    on_stage_.set(scene());
}

/// Actions of a step are executed only when going forward.
void ScriptPlayer::continue_to(std::size_t at) {
    if (at == 0) scene_places_.clear(); // steps of an earlier round of a loop are not kept
    go_to({at, false});
    if (!step().action.empty()) actions_.run(step().action);
}

/// scene_places_ is empty if the script was restarted in the middle.
void ScriptPlayer::go_back_to(std::size_t step) {
    if (!scene_places_.empty()) {
        const bool in_a_run = playable_->scenes[step].run != nullptr; // the script's steps name places of that run
        if (!in_a_run) on_stage_.return_to_scene(scene_places_.back());
        scene_places_.pop_back();
    }
    go_to({step, !script().steps[step].question.empty()});
}

void ScriptPlayer::next() {
    if (!playing() || !can_continue()) return;
    if (!asks()) {
        scene_places_.push_back(on_stage_.leave());
        take_device();
        if (!repeats_ && !script().loop && number() == script().steps.size()) // other steps were for the lost GPU
            return go_to({turn_.step, !step().question.empty()});
        return continue_to(number() % script().steps.size());
    }
    turn_.answered = true, since_ms_ = clock_();
}

void ScriptPlayer::back() {
    if (!playing() || !can_go_back()) return;
    if (!turn_.answered) return go_back_to(turn_.step - 1);
    turn_.answered = false, since_ms_ = clock_();
}

bool ScriptPlayer::advances_automatically() const { return has_keys() && step().seconds > 0; }

void ScriptPlayer::before_panels() {
    on_stage_.refresh();
    if (advances_automatically() && clock_() - since_ms_ >= step().seconds * 1000) next();
}

} // namespace glint
