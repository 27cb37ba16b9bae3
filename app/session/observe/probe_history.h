// What the probes of a simulation came to lately. Main thread only.
#pragma once
#include "app/session/observe/observer.h"
#include "app/world/world.h"
#include <optional>
#include <vector>

namespace glint {

class ProbeHistory : public Observer {
public:
    ProbeHistory();
    void want(bool on) { wanted_ = on; }
    const std::vector<ProbeValue>& newest() const { return values_; } ///< the last 2,000, oldest first

    void pass(double seconds) override { since_ += seconds; }
    bool wants_job(const SessionNow&) const override;
    bool wants_frames(const SessionNow&) const override; ///< the newest values are of another state
    void request(const SessionNow&) override;
    std::string take(const Report&) override;
    std::unique_ptr<Reader> make_reader(Queue&) override;

    struct Exchange {
        bool asked = false;
        std::optional<ProbeValue> answer;
        std::optional<WorldPlace> place; ///< of the answer
    };

private:
    static constexpr double seconds_between = 0.1;
    Exchange exchange_;
    bool wanted_ = false;
    double since_ = 1;
    std::optional<WorldPlace> place_; ///< of the newest values
    std::vector<ProbeValue> values_;
};

} // namespace glint
