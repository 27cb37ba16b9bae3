// Statistics of all grids of the state. Main thread only.
#pragma once
#include "app/session/observe/observer.h"
#include "app/world/grid_pass.h"
#include <optional>

namespace glint {

struct StateStatistics {
    WorldPlace place; ///< where the world was
    OfGrids<Statistics> of;
};

class StateTotals : public Observer {
public:
    void want(bool on) { wanted_ = on; }
    const std::optional<StateStatistics>& newest() const { return newest_; }

    void pass(double seconds) override { since_ += seconds; }
    bool wants_job(const SessionNow&) const override; ///< they are to be counted, or to arrive
    void request(const SessionNow&) override;
    std::string take(const Report&) override;
    std::unique_ptr<Reader> make_reader(Queue&) override;

    struct Exchange {
        bool asked = false;
        std::optional<StateStatistics> answer;
    };

private:
    static constexpr double seconds_between = 0.1;
    Exchange exchange_;
    bool wanted_ = false;
    double since_ = 1;
    std::optional<StateStatistics> newest_;
};

} // namespace glint
