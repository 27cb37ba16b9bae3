#include "app/session/observe/state_totals.h"
#include <utility>

namespace glint {
namespace {

class TotalsReader final : public Reader {
public:
    TotalsReader(StateTotals::Exchange& exchange, Queue& queue) : exchange_(exchange), pass_(queue) {}
    void end(const WorldNow& now) override {
        if (exchange_.asked && !pass_.in_progress()) {
            pass_.start(now.world);
            place_ = now.here;
        }
        if (const auto all = pass_.take()) exchange_.answer = StateStatistics{place_, *all};
    }
    void world_destroyed() override { pass_.give_up(); }
    void rest() override { pass_.give_up(); }

private:
    StateTotals::Exchange& exchange_;
    GridPass<Statistics> pass_;
    WorldPlace place_; ///< of the pass under way
};

} // namespace

bool StateTotals::wants_job(const SessionNow& now) const { return wanted_ && (!newest_ || newest_->place != now.here); }

void StateTotals::request(const SessionNow& now) {
    exchange_ = {wants_job(now) && since_ >= seconds_between, {}};
    if (exchange_.asked) since_ = 0;
}

std::string StateTotals::take(const Report&) {
    if (exchange_.answer) newest_ = exchange_.answer;
    exchange_.answer.reset();
    return {};
}

std::unique_ptr<Reader> StateTotals::make_reader(Queue& queue) {
    return std::make_unique<TotalsReader>(exchange_, queue);
}

} // namespace glint
