#include "app/window/features/brush/fill.h"
#include "app/window/current_session.h"
#include "app/window/notices.h"
#include "app/world/state_fields.h"
#include <limits>
#include <utility>

namespace glint {
namespace {
constexpr auto never_filled = std::numeric_limits<std::uint64_t>::max();
} // namespace

Fill::Fill(BackgroundJobs& jobs, CurrentSession& current, Notices& notices)
    : current_(current),
      notices_(notices),
      job_(jobs, {.running = "Another fill is still running", .thread = "to find the area"}) {}

void Fill::start(int x, int y, std::int32_t button) {
    if (busy()) return notices_.say("Another fill is still running");
    Session& session = *current_;
    session.history().close_gesture();
    asked_ = Asked{x, y, button, current_.visits(), session.device_move().checkpoint()};
    session.device_move().ask_for_checkpoint();
    grid_ = session.extent();
}

void Fill::forget() { asked_.reset(), visit_ = never_filled; }

void Fill::after_panels() {
    const bool is_gone = asked_ && asked_->visit != current_.visits(); // another is on stage
    if (is_gone || !current_->failure().empty()) asked_.reset();
    if (asked_ && !current_->device_move().awaits_checkpoint()) poll_region();
}

void Fill::poll_region() {
    const Asked asked = *std::exchange(asked_, std::nullopt);
    const Session& session = *current_;
    const std::shared_ptr<const Checkpoint> now = session.device_move().checkpoint();
    const FieldValues* field =
        now && now != asked.before ? filled_field(now->state, session.appearance().look().field) : nullptr;
    if (!field)
        return notices_.say(now && now != asked.before ? "This simulation has no field to fill"
                                                       : "Nothing was filled: not enough memory to read the field",
                            Severity::caution);
    button_ = asked.button, visit_ = asked.visit, region_ = std::make_shared<MeasuredMask>();
    job_.start([now, field, region = region_, x = asked.x,
                y = asked.y](JobControl&) { *region = measured(flooded(field->values, now->state.extent, x, y)); },
               [this](const std::string& problem) { take_region(problem); });
}

void Fill::take_region(const std::string& problem) {
    const std::shared_ptr<const MeasuredMask> region = std::exchange(region_, nullptr);
    if (!problem.empty()) return notices_.say("Nothing was filled: " + problem, Severity::caution);
    if (visit_ != current_.visits()) return;
    if (!(current_->extent() == grid_))
        return notices_.say("Nothing was filled: the grid's size has changed", Severity::caution);
    current_->painting().stamp(region, button_, "Fill");
}

} // namespace glint
