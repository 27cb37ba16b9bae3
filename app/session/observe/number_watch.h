// Whether all values of the state are numbers, after each job. Main thread only.
#pragma once
#include "app/session/observe/nan_guard.h"
#include "app/session/observe/observer.h"
#include <optional>
#include <utility>

namespace glint {

class NumberWatch : public Observer {
public:
    /// Of the newest place that was looked at, once.
    std::optional<NumberCheck> take_check() { return std::exchange(check_, std::nullopt); }

    bool wants_job(const SessionNow&) const override { return awaits_; }
    void request(const SessionNow&) override { exchange_ = {}; }
    std::string take(const Report&) override;
    std::unique_ptr<Reader> make_reader(Queue&) override;

    struct Exchange {
        std::optional<NumberCheck> answer;
        bool in_progress = false; ///< another job brings one more
    };

private:
    Exchange exchange_;
    bool awaits_ = false;
    std::optional<NumberCheck> check_;
};

} // namespace glint
