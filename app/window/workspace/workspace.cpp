#include "app/window/workspace/workspace.h"
#include "app/session/undo_history.h"
#include "app/terminal/failure.h"
#include "app/window/workspace/gl_clock.h"
#include "app/window/workspace/held_gesture.h"
#include "app/world/instance.h"
#include "app/world/text/names.h"
#include "sims/api/device.h"
#include <algorithm>
#include <fmt/format.h>

namespace glint {
namespace {

struct Opening {
    Params params;
    std::string preset;
    Extent extent; ///< empty: not chosen by the user
};

std::string first_preset(const Definition& definition) {
    const glint_preset* preset = definition.opening_preset();
    return preset ? preset->id : "";
}

/// Presets and rows of the file that no longer exist are left out.
Opening as_last_used(const Definition& definition, const Settings& settings) {
    Opening left{Params(definition), "", {}};
    const auto found = settings.sims.find(definition.id());
    left.preset = found == settings.sims.end() ? first_preset(definition) : found->second.preset;
    if (const glint_preset* preset = definition.preset(left.preset))
        left.params.load(*preset), left.preset = preset->id;
    else
        left.preset.clear();
    if (found == settings.sims.end()) return left;
    for (const auto& [id, text] : found->second.values)
        if (const glint_param* row = definition.param(id)) (void)left.params.set(*row, text);
    if (found->second.width > 0 && found->second.height > 0) left.extent = {found->second.width, found->second.height};
    return left;
}

/// The preset with these values; "" if there is none.
std::string preset_of(const Definition& definition, const Params& params) {
    for (const glint_preset& preset : definition.presets()) {
        Params values(definition);
        values.load(preset);
        if (values == params) return preset.id;
    }
    return "";
}

void require_known_target(const ComputeDevice& device, const std::string& wanted) {
    std::vector<std::string> ids;
    for (const auto& device_paths : {present_paths(device), other_present_paths(device)})
        for (const PresentPath& present_path : device_paths) ids.emplace_back(present_path.id);
    if (std::ranges::find(ids, wanted) == ids.end())
        throw Failure(Exit::bad_input, unknown_name("presentation path", wanted, ids));
}

/// Effect on the run of undoing all but the first `done` entries, as the end of a sentence; "" if no step is set aside.
std::string set_aside_text(const Session& session, std::size_t done) {
    const std::int64_t steps = session.history().steps_back_to(done);
    return steps == 0
               ? ""
               : fmt::format(". The run went back {}; redo goes forward again", std::string_view(steps_text(steps)));
}

std::string changes_text(std::size_t count) { return count == 1 ? "1 change" : fmt::format("{} changes", count); }

} // namespace

Workspace::Workspace(Catalog& catalog, ComputeDevices& devices, Settings& settings, Profiler& profiler, Clock& clock)
    : catalog_(catalog), devices_(devices), settings_(settings), profiler_(profiler), clock_(clock) {}

MakeTarget Workspace::make_target() const {
    return [this](Queue& queue, Extent extent, const TargetPick& pick, const std::vector<Refusal>& failed) {
        TargetChoice choice = make_frame_target(queue, extent, pick, failed);
        choice.target = std::make_unique<TimedTarget>(std::move(choice.target), profiler_, clock_);
        return choice;
    };
}

void Workspace::begin(const Definition& definition, ComputeDevice& device, const Params* params,
                      std::optional<Extent> extent) {
    Opening left = as_last_used(definition, settings_);
    if (params) left.params = *params, left.preset = preset_of(definition, *params);
    if (extent) left.extent = *extent;
    const bool follows = left.extent.empty() && settings_.grid_follows && !definition.is_exhibit();
    if (left.extent.empty()) left.extent = follows ? grid_of(definition, device) : first_extent;
    if (!extent) try {
            require_extent(left.extent, device);
        } catch (const Error&) {
            left.extent = first_extent; // remembered from a larger machine
        }
    if (const std::string why = unavailable_by_any_method(definition, device, left.extent, left.params); !why.empty())
        throw Error(definition.id() + " cannot run on " + device.name() + ": " + why);
    tell(definition);
    auto session = std::make_unique<Session>(device, left.extent, left.params, make_target(), &devices_.cpu(),
                                             empty() ? first_pick_ : this->session().presenter().picked());
    session->preset().measure_against(left.preset), session->appearance().follow_space(follows);
    stop_comparing();
    remember();
    retire(session_history_.add(std::move(session)));
}

Extent Workspace::grid_of(const Definition& definition, const ComputeDevice& device) const {
    if (space_.empty()) return first_extent;
    const auto found = cell_sizes_.find(definition.id());
    const bool gpu = device.kind() == ComputeDevice::Kind::cuda;
    return grid_in(space_, found != cell_sizes_.end() ? found->second.pixels : first_pixels_per_cell(space_, gpu));
}

bool Workspace::hold(double frame_ms, double budget_ms, bool may_grow) {
    const Session& now = session();
    const bool gpu = now.device().kind() == ComputeDevice::Kind::cuda;
    const auto found = cell_sizes_.find(now.definition().id());
    const int first = first_pixels_per_cell(space_, gpu);
    CellSize size = found != cell_sizes_.end() ? found->second : CellSize{first};
    const int before = size.pixels;
    size.adapt(frame_ms, budget_ms, first, may_grow);
    if (found != cell_sizes_.end() || size.pixels != before) cell_sizes_[now.definition().id()] = size;
    return size.pixels > before;
}

void Workspace::begin_anew(Extent extent) {
    Session& was = session();
    auto anew = std::make_unique<Session>(was.device(), extent, was.params(), make_target(), &devices_.cpu(),
                                          was.presenter().picked());
    anew->preset().measure_against(was.preset().id(), was.preset().shared_own()),
        anew->pacing().set_speed(was.pacing().speed()), anew->pacing().pause(was.pacing().paused());
    anew->appearance().set_view(was.appearance().view()), anew->appearance().follow_space(true);
    stop_comparing();
    retire(session_history_.replace(std::move(anew)));
}

void Workspace::begin_new() {
    const Definition& definition = session().definition();
    settings_.sims.erase(definition.id());
    begin(definition, session().device(), nullptr, {});
}

void Workspace::fill_space() {
    session().resize(grid_of(session().definition(), session().device()), PictureView());
    session().appearance().follow_space(true);
}

void Workspace::retire(SessionHistory::RemovedSessions gone) {
    for (auto& session : gone) {
        session->idling().leave();
        retired_.push_back(std::move(session));
    }
    settle();
}

/// Of a pair, the follower's: the other build, if two are compared.
const Definition& Workspace::on_stage() const {
    return pair_ ? pair_->follower().definition() : session().definition();
}

void Workspace::tell(const Definition& definition) {
    if (&definition == told_ || !tell_) return;
    told_ = &definition;
    tell_(definition);
}

void Workspace::settle() {
    if (!empty()) tell(on_stage()); // undo, or a simulation that did not start
    session_history_.settle();
    std::erase_if(retired_, [](const auto& session) { return session->idling().settle(); });
    std::erase_if(retired_followers_, [](const auto& follower) { return follower->settle(); });
}

const Session* Workspace::longest_busy_retired() const {
    const Session* longest = session_history_.longest_busy_retired();
    for (const auto& session : retired_) longest = longer_busy(longest, *session);
    return longest;
}

const Follower* Workspace::longest_busy_follower() const {
    const Follower* longest = pair_ ? longer_busy<Follower>(nullptr, pair_->follower()) : nullptr;
    for (const auto& follower : retired_followers_) longest = longer_busy(longest, *follower);
    return longest;
}

void Workspace::open(const std::string& sim, const std::optional<Params>& params, std::optional<Extent> extent,
                     const std::string& device, const std::string& target) {
    first_pick_.present_path = target;
    ComputeDevice& opened = devices_.open(device);
    if (!target.empty()) require_known_target(opened, target);
    const Definition* definition = sim.empty() ? catalog_.find(settings_.sim) : &catalog_.at(sim);
    if (!definition) definition = &catalog_.first();
    const bool runs = unavailable_by_any_method(*definition, opened, extent.value_or(first_extent),
                                                params ? *params : Params(*definition))
                          .empty();
    begin(*definition, device == "auto" && !runs ? devices_.cpu() : opened, params ? &*params : nullptr, extent);
}

void Workspace::open(RunRecord run, std::optional<Checkpoint> start) {
    tell(run.seed.params.definition());
    auto opened = std::make_unique<Session>(session().device(), std::move(run), std::move(start), make_target(),
                                            &devices_.cpu(), session().presenter().picked());
    stop_comparing();
    remember();
    retire(session_history_.add(std::move(opened)));
}

void Workspace::resume(RunRecord run, std::optional<Checkpoint> start) {
    open(std::move(run), std::move(start));
    forget_others();
}

void Workspace::forget_others() { retire(session_history_.forget_others()); }

void Workspace::show(const std::string& sim) {
    const Definition& definition = catalog_.at(sim);
    if (session().definition().id() == sim) return;
    remember();
    begin(definition, session().device(), nullptr, {});
}

void Workspace::show(const Params& params, std::string_view preset, Extent extent, const std::string& device) {
    begin(params.definition(), devices_.open(device), &params, extent);
    session().preset().measure_against(preset);
}

std::string Workspace::undo() {
    session().history().close_gesture();
    if (const HistoryEntry* entry = session().history().next_undo()) {
        std::string done = fmt::format("Undone: {}{}", entry->label,
                                       set_aside_text(session(), entries_done_after_undo(session().history().all())));
        put_device(*entry, entry->before);
        session().history().undo();
        return done;
    }
    if (!session_history_.can_go_back()) return "There is nothing to undo";
    leave_session(&SessionHistory::go_back);
    return std::string("Back to ") + session().definition().sim().title;
}

bool Workspace::go_back_to(std::uint64_t session_id) {
    if (session_history_.id() == session_id) return true;
    if (!session_history_.is_before(session_id)) return false;
    session().history().close_gesture();
    const std::string device = settings_.device; // the user has chosen no other
    while (session_history_.id() != session_id) leave_session(&SessionHistory::go_back);
    settings_.device = device;
    return true;
}

void Workspace::redo() {
    session().history().close_gesture();
    if (const HistoryEntry* entry = session().history().next_redo()) {
        put_device(*entry, entry->after);
        return session().history().redo();
    }
    if (!session_history_.can_go_forward()) return;
    leave_session(&SessionHistory::go_forward);
}

std::string Workspace::go_to_history_entry(std::size_t done) {
    session().history().close_gesture();
    const std::size_t before = session().history().all().done();
    if (done >= before) {
        while (session().history().all().done() < done && session().history().next_redo()) redo();
        return fmt::format("Redone: {}", changes_text(session().history().all().done() - before));
    }
    std::string said = fmt::format("Undone: {}{}", changes_text(before - done), set_aside_text(session(), done));
    while (session().history().all().done() > done) undo();
    return said;
}

/// Call first: throws Error, and nothing is undone, if that device is not available.
void Workspace::put_device(const HistoryEntry& entry, const Choices& there) {
    if (entry.before.device == entry.after.device) return;
    ComputeDevice& to = devices_.open(there.device);
    session().device_move().move_for(entry, to);
    settings_.device = to.id();
}

void Workspace::leave_session(void (SessionHistory::*go)()) {
    stop_comparing();
    remember();
    const ComputeDevice* const left = &session().device();
    (session_history_.*go)();
    if (left != &session().device() && !session().device_move().failed_over())
        settings_.device = session().device().id();
}

void Workspace::move_to(const std::string& device) {
    ComputeDevice& to = devices_.open(device);
    session().device_move().choose(to);
    settings_.device = to.id();
}

void Workspace::compare_with(Overrides overrides, const std::string& device) {
    tell(overrides.definition());
    auto pair = std::make_unique<Pair>(session(), devices_.open(device), std::move(overrides), make_frame_target);
    stop_comparing();
    pair_ = std::move(pair), ++comparisons_;
}

const Definition* Workspace::other_build() const { return catalog_.other_build(session().definition().id()); }

void Workspace::stop_comparing() {
    if (pair_) retired_followers_.push_back(Pair::part(std::move(pair_)));
}

bool Workspace::frame(double dt) { return pair_ ? pair_->frame(dt) : session().frame(dt); }

bool Workspace::wants_frames() const { return pair_ ? pair_->lockstep().wants_frames() : session().wants_frames(); }

void Workspace::remember() {
    if (empty()) return;
    const Definition& definition = session().definition();
    RememberedSim& sim = settings_.sims[definition.id()];
    const Extent chosen = session().appearance().follows_space() ? Extent{} : session().extent();
    sim = {session().preset().id(), {}, chosen.width, chosen.height};
    Params preset(definition); // of the user's own presets, only their values are remembered
    if (const glint_preset* found = definition.preset(session().preset().id())) preset.load(*found);
    for (const glint_param& row : definition.params())
        if (!session().params().same(row, preset)) sim.values[row.id] = session().params().exact_text(row);
    settings_.sim = definition.id();
}

} // namespace glint
