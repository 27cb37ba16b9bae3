#include "app/services/quiet_start.h"
#include "app/services/workspace.h"
#include "app/timing/clock.h"
#include "sims/api/error.h"
#include <utility>

namespace glint {
namespace {
constexpr double longest_ms = 2000; // for all queued jobs: one job of a second or more is refused before
} // namespace

void QuietStart::ask() {
    workspace_.stop_comparing(); // a measurement has the processor for itself
    asked_ = {workspace_.visits(), now_ms()};
}

bool QuietStart::arrived() {
    const std::optional<Asked> asked = std::exchange(asked_, std::nullopt);
    if (!asked || asked->visit != workspace_.visits()) return false;
    Session& session = workspace_.session();
    if (session.come_to_rest() && !workspace_.followers_leaving()) return true;
    if (now_ms() - asked->since_ms > longest_ms)
        throw Error(session.definition().id() + " is still busy; try again when it is idle");
    asked_ = asked;
    return false;
}

} // namespace glint
