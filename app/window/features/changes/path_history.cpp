#include "app/window/features/changes/path_history.h"
#include "app/measure/auto_methods.h"
#include "app/timing/clock.h"
#include "app/timing/profiler.h"
#include "app/window/current_session.h"
#include "app/window/features/changes/config_changes.h"
#include "app/world/text/names.h"
#include "interop/targets/frame_target.h"
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glint {
namespace {

constexpr double remeasure_ms = 250;

/// Time of the move: sum over the outermost stages of that name.
UsedPath::Move move_time(const PixelMove& move, const Stages& stages) {
    UsedPath::Move sum;
    for (const int i : stages.order()) {
        const StageRow& row = stages[i];
        const bool outermost = row.depth == 0 || row.lane == Lane::copy || row.lane == Lane::opengl;
        if (row.label == move.stage && row.shown.samples > 0 && outermost)
            sum = {sum.time + estimate_of(row.shown), row.lane};
    }
    return sum;
}

} // namespace

PathHistory::PathHistory(const CurrentSession& current, const Profiler& profiler, const ConfigChanges& config_changes)
    : current_(current), profiler_(profiler), config_changes_(config_changes) {}

void PathHistory::after_panels() {
    const Session& session = *current_;
    if (!session.presenter().target()) return;
    MeasurementKey key = measurement_key(session);
    key.extent = {}; // a change of size is no change of path
    if (key_ != key) begin(key);
    if (now_ && !(now_->facts.extent == session.extent())) resize();
    if (std::exchange(wanted_, false)) measure();
}

void PathHistory::begin(const MeasurementKey& key) {
    const Session& session = *current_;
    const std::vector<PresentPath> paths = present_paths(session.device());
    const auto path = std::ranges::find(paths, std::string_view(key.target), &PresentPath::id);
    if (path == paths.end()) return;
    measure(); // no effect if the profiler has dropped its stages: then it was called just before
    if (!pinned_) {
        const bool same_simulation = key_ && key_->definition == key.definition;
        before_ = same_simulation ? now_ : std::nullopt;
    }
    key_ = key;
    now_.emplace();
    now_->facts.route = path->route, now_->facts.extent = session.extent();
    now_->route_with_most_copies =
        std::ranges::max_element(paths, {}, [](const PresentPath& one) { return one.route.moves().size(); })->route;
    now_->title = path->title, now_->device = std::string_view(session.device().name());
    now_->method = used_method_label(session.params(), session.methods().choice()),
    now_->simulation = session.definition().sim().title;
    measured_ms_ = now_ms(); // the stages may still be the previous path's
}

/// The times belong to another size.
void PathHistory::resize() {
    now_->facts.extent = current_->extent();
    now_->moves = {}, now_->facts.ms = {}, now_->present = {};
    measured_ms_ = now_ms(); // the stages may still have the times of the old size
}

void PathHistory::measure() {
    if (!now_ || profiler_.frozen() || now_ms() - measured_ms_ < remeasure_ms) return;
    measured_ms_ = now_ms();
    UsedPath& path = *now_;
    for (std::size_t i = 0; i < path.facts.route.moves().size(); ++i) {
        const UsedPath::Move move = move_time(path.facts.route.moves()[i], profiler_.stages());
        if (move.time.samples == 0) continue; // the profiler has just dropped them: keeps the last figures
        path.moves[i] = move, path.facts.ms[i] = move.time.ms;
    }
    if (const TimeEstimate& present = config_changes_.now().present; present.samples > 0) path.present = present;
}

void PathHistory::forget() { key_.reset(), now_.reset(), before_.reset(), pinned_ = false; }

void PathHistory::pin() {
    measure();
    before_ = now_, pinned_ = now_.has_value();
}

} // namespace glint
