#include "app/window/features/script/scene_on_stage.h"
#include "app/window/layout.h"
#include "app/window/notices.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/compute_devices.h"
#include "app/window/workspace/workspace.h"
#include "app/world/instance.h"
#include "interop/targets/frame_target.h"
#include "sims/api/error.h"
#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace glint {
namespace {

bool is_gpu(const ComputeDevice& device) { return device.kind() == ComputeDevice::Kind::cuda; }

Overrides overrides_of(const ScriptComparison& compare, const Definition& definition) {
    Overrides overrides(definition);
    for (const auto& [id, value] : compare.values)
        if (const auto refused = overrides.set(id, value)) throw Error(*refused);
    return overrides;
}

bool same_overrides(const Overrides& one, const Overrides& other) {
    return &one.definition() == &other.definition() && one.rows().size() == other.rows().size() &&
           std::ranges::all_of(one.rows(), [&](const glint_param* row) {
               return other.has(row->id) && one.values().same(*row, other.values());
           });
}

/// Size and parameters are set one after the other. Each is refused if it cannot run with the other's old value,
/// perhaps because of the method. Tells which of the two can be set first.
enum class Between { new_size, new_parameters, neither };

Between between_is(const Session& session, Extent extent, const Params& params) {
    const auto runs = [&](Extent size, const Params& values) {
        return unavailable(session.definition(), session.device(), size, values).empty();
    };
    if (session.extent() == extent || runs(extent, session.params())) return Between::new_size;
    return runs(session.extent(), params) ? Between::new_parameters : Between::neither;
}

/// Nothing if a script cannot describe the difference (another build), or if there is none.
std::optional<ScriptComparison> comparison_now(const Session& session, const Follower& left) {
    ScriptComparison compare;
    for (const glint_param* row : left.overrides().rows())
        compare.values[row->id] = left.overrides().values().exact_text(*row);
    if (&left.device() != &session.device()) compare.device = is_gpu(left.device()) ? "cuda" : "cpu";
    const bool can_be_said = &left.definition() == &session.definition() && !(compare == ScriptComparison{});
    return can_be_said ? std::optional(std::move(compare)) : std::nullopt;
}

} // namespace

SceneHome scene_home(const CurrentSession& current, const UiState& ui) {
    const Session& session = *current;
    return {session.device().id(), session.presenter().picked().present_path, ui.bare && ui.stage_line};
}

Scene scene_now(const CurrentSession& current, const UiState& ui, const SceneHome& home) {
    const Session& session = *current;
    Scene scene{session.params(), session.preset().id(), session.extent()};
    if (session.device().id() != home.device) scene.device = is_gpu(session.device()) ? "cuda" : "cpu";
    if (const std::string& present_path = session.presenter().picked().present_path;
        present_path != home.present && !present_path.empty())
        scene.present = {present_path};
    scene.speed = std::min(session.pacing().speed(), max_speed), scene.paused = session.pacing().paused();
    if (const Pair* pair = current.pair()) scene.compare = comparison_now(session, pair->follower());
    if (const bool stage = ui.bare && ui.stage_line; stage != home.stage) scene.stage = stage;
    return scene;
}

SceneOnStage::SceneOnStage(Workspace& workspace, ComputeDevices& devices, Notices& notices, Layout& layout,
                           SceneView view, UiState& ui)
    : workspace_(workspace), devices_(devices), notices_(notices), layout_(layout), view_(std::move(view)), ui_(ui) {}

void SceneOnStage::begin() {
    home_ = scene_home(workspace_, ui_);
    last_.reset(), waiting_.reset(), run_.reset(), anew_ = false;
}

const char* SceneOnStage::device_of_steps() {
    if (!home_.device.starts_with("cuda")) return "cpu";
    try {
        return devices_.open(home_.device).lost() ? "cpu" : "cuda";
    } catch (const Error&) { return "cpu"; }
}

template <class Work> bool SceneOnStage::attempt(const Work& work, bool said_before) {
    try {
        work();
        return true;
    } catch (const Error& e) {
        if (!said_before) notices_.say(e.what(), Severity::caution);
    }
    return false;
}

/// The device of the scene, or the present one.
ComputeDevice& SceneOnStage::device_of(const Scene& scene) {
    ComputeDevice& now = workspace_.session().device();
    const std::string& wanted = scene.device.empty() ? home_.device : scene.device;
    if (wanted == "cuda" && is_gpu(now) && !now.lost()) return now; // any GPU
    try {
        if (ComputeDevice& opened = devices_.open(wanted); !opened.lost()) return opened;
    } catch (const Error& e) {
        if (!last_ || last_->device != scene.device) // notified only once, not at each step
            notices_.say(
                fmt::format("Could not change to {}, so {} continues to compute: {}", wanted, now.name(), e.what()),
                Severity::caution);
    }
    return now;
}

/// These parameters, or with another method that the device supports.
Params SceneOnStage::runnable_params(const Scene& scene, const ComputeDevice& device) {
    const Definition& definition = scene.definition();
    const std::string why = unavailable(definition, device, scene.extent, scene.params);
    if (why.empty()) return scene.params;
    auto other = substitute_params(definition, device, scene.extent, scene.params);
    if (!other) return scene.params; // the caller gets the reason when it uses the values
    const glint_param& method = *definition.param("method");
    if (!last_ || !(last_->params == scene.params) || last_->device != scene.device) // only once, not at each step
        notices_.say(fmt::format("{} is used instead of {}: {}", other->text(method), scene.params.text(method), why),
                     Severity::caution);
    return *std::move(other);
}

/// Returns whether the scene's simulation, or the run that it continues, was on stage already or could be shown.
bool SceneOnStage::bring_on_stage(const Scene& scene, ComputeDevice& device) {
    const Session& session = workspace_.session();
    const auto opened = run_visit_ == workspace_.visits() ? run_ : nullptr;
    const bool as_opened = !is_recorded(scene) || session.run().revision() == run_revision_;
    const bool stays = !anew_ && &session.definition() == &scene.definition() && opened == scene.run && as_opened &&
                       session.failure().empty();
    if (stays) return true;
    const bool shown = attempt([&] {
        if (!scene.run) return show(scene, runnable_params(scene, device), device);
        workspace_.open(RunRecord(*scene.run));
        run_ = scene.run, run_visit_ = workspace_.visits(), run_revision_ = workspace_.session().run().revision();
        workspace_->appearance().set_view({});
    });
    if (shown) anew_ = false;
    return shown;
}

/// Shows the whole scene in a new session.
void SceneOnStage::show(const Scene& scene, const Params& params, ComputeDevice& device) {
    workspace_.show(params, scene.preset, scene.extent, device.id());
    run_ = scene.run, run_visit_ = workspace_.visits(), run_revision_.reset();
    workspace_->appearance().set_view({});
    edit(params, scene.preset); // a new run begins without animations
}

void SceneOnStage::edit(const Params& params, const std::string& preset) {
    Session& session = workspace_.session();
    const Gesture one = session.history().begin("Script");
    session.edit(params, "Script");
    session.preset().measure_against(preset);
}

void SceneOnStage::compute_on(ComputeDevice& device) {
    Session& session = workspace_.session();
    if (&session.device() != &device || session.device_move().moving()) session.device_move().move_to(device);
}

void SceneOnStage::resize(Extent extent) {
    Session& session = workspace_.session();
    if (session.extent() == extent) return;
    attempt([&] {
        session.resize(extent);
        session.appearance().set_view({});
    });
}

/// A device move needs parameters that both devices can run: values that only the new device can run are set
/// afterwards.
void SceneOnStage::set_size_and_parameters(const Scene& scene, ComputeDevice& device) {
    Session& session = workspace_.session();
    const Params wanted = runnable_params(scene, device);
    const bool moves = &session.device() != &device;
    std::optional<Params> both = wanted;
    if (moves && !unavailable(scene.definition(), session.device(), scene.extent, wanted).empty())
        both = substitute_params(scene.definition(), session.device(), scene.extent, wanted);
    const Params& first = both ? *both : wanted;
    const Between between = between_is(session, scene.extent, first);
    if (between == Between::neither) return show(scene, wanted, device);
    if (between == Between::new_size) resize(scene.extent);
    edit(first, scene.preset);
    if (between == Between::new_parameters) resize(scene.extent);
    compute_on(device);
    if (both && !(*both == wanted)) waiting_ = Waiting{workspace_.visits(), wanted, scene.preset};
}

void SceneOnStage::refresh() {
    if (!waiting_ || (waiting_->visit == workspace_.visits() && workspace_.session().device_move().moving())) return;
    const Waiting waiting = *std::exchange(waiting_, std::nullopt);
    if (waiting.visit == workspace_.visits()) edit(waiting.params, waiting.preset);
}

void SceneOnStage::set_presentation(const Scene& scene, const ComputeDevice& device) {
    Session& session = workspace_.session();
    const std::vector<PresentPath> here = present_paths(device);
    const auto is_here = [&](const std::string& id) {
        return std::ranges::find(here, id, &PresentPath::id) != here.end();
    };
    const auto found = std::ranges::find_if(scene.present, is_here);
    const std::string wanted = found == scene.present.end() ? home_.present : *found;
    const bool another = !last_ || last_->present != scene.present || last_->device != scene.device;
    if (another && found == scene.present.end() && !scene.present.empty())
        notices_.say(
            fmt::format("The presentation path {} is not used: {}", scene.present.front(), why_not_other_paths(device)),
            Severity::caution);
    if (session.presenter().picked().present_path != wanted)
        session.appearance().pick_target({wanted, session.presenter().picked().buffers});
}

/// right: the device of the right side, now or after its move.
void SceneOnStage::set_comparison(const Scene& scene, const ComputeDevice& right) {
    if (!scene.compare) return workspace_.stop_comparing();
    const std::string& wanted = scene.compare->device;
    const bool same_device = wanted.empty() || (wanted == "cuda" && is_gpu(right));
    const std::string left = same_device ? right.id() : wanted;
    Overrides overrides = overrides_of(*scene.compare, scene.definition());
    if (const Pair* pair = workspace_.pair();
        pair && same_overrides(pair->follower().overrides(), overrides) && pair->follower().device().id() == left)
        return;
    workspace_.stop_comparing();
    workspace_.compare_with(std::move(overrides), left);
    view_.show_both_sides();
}

void SceneOnStage::show_wanted_parts(const std::vector<std::string>& wanted) {
    std::vector<std::string> panels;
    for (const std::string& shown : wanted) {
        const bool panel = is_panel_title(shown);
        panels.push_back(panel ? shown : "Parameters");
        if (!panel) view_.show_parameter(shown);
    }
    layout_.show_only(std::move(panels));
}

void SceneOnStage::set_window(const Scene& scene) {
    if (scene.stage || (last_ && last_->stage)) ui_.bare = ui_.stage_line = scene.stage.value_or(home_.stage);
    if (scene.shows && (!last_ || last_->shows != scene.shows)) show_wanted_parts(*scene.shows);
}

ScenePlace SceneOnStage::leave() const {
    const Session& session = workspace_.session();
    return {session.id(), session.seeker().place_or_destination(), session.extent()};
}

void SceneOnStage::return_to_scene(const ScenePlace& left) {
    if (!workspace_.go_back_to(left.session_id)) return;
    returned_to_ = left.extent;
    if (Session& session = workspace_.session(); session.failure().empty()) session.seeker().continue_from(left.place);
}

void SceneOnStage::set(const Scene& scene) {
    waiting_.reset();
    const std::optional<Extent> returned_to = std::exchange(returned_to_, std::nullopt);
    ComputeDevice& device = device_of(scene);
    if (bring_on_stage(scene, device)) {
        const bool recorded = is_recorded(scene); // parameters and size follow from the run's own events
        Session& session = workspace_.session();
        Scene here = scene;
        if (returned_to) here.extent = *returned_to; // another size would restart the run
        attempt([&] { recorded ? compute_on(device) : set_size_and_parameters(here, device); });
        attempt([&] { set_presentation(scene, device); });
        session.pacing().set_speed(scene.speed), session.pacing().pause(scene.paused);
        if (scene.at) session.seeker().seek(*scene.at);
        attempt([&] { set_comparison(scene, device); }, last_ && last_->compare == scene.compare);
    }
    set_window(scene);
    last_ = scene;
}

} // namespace glint
