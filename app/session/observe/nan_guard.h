// NaN in the state: the check after each job, and the search for the first step with NaN.
#pragma once
#include "app/session/command.h"
#include "app/session/observe/observer.h"
#include "app/world/grid_pass.h"
#include <cstdint>
#include <optional>
#include <utility>

namespace glint {

// Search for the first NaN of a run: known places, and the next place to check. Does not move the session: the session
// goes to target() and reports the check there. Assumes that a NaN stays.

/// Check of the state at a place (NanPass).
struct NumberCheck {
    WorldPlace place;
    std::int64_t step = 0;          ///< the simulation's own
    bool by_route = false;          ///< the world was moved there by a route: no new computation
    std::optional<NumberPlace> nan; ///< the first NaN, along the rows from the bottom; nothing: no NaN
    bool searched = true;           ///< false: for lack of memory, NaN is not known
};

class NanGuard {
public:
    /// Whether NaN has just appeared and is not known yet.
    bool is_new(const NumberCheck& check) const { return state_ == State::watching && check.nan && !check.by_route; }
    /// Searches for the first step with NaN after `numbers_at`, the run's last step without NaN.
    void search(const NumberCheck&, std::int64_t numbers_at);
    void take(const NumberCheck&);
    void stop_searching(); ///< assumes that NaN appeared at the earliest known place, or before
    void ignore();         ///< ignores NaN until none is left

    bool searching() const { return state_ == State::searching; }
    std::int64_t target() const { return target_; } ///< next step of the run to check
    /// The earliest known place with NaN; null if there is none, or if it is ignored.
    const NumberCheck* found() const;
    bool is_exact() const { return exact_; } ///< one step earlier there is no NaN
    /// The newest place without NaN.
    const std::optional<WorldPlace>& numbers() const { return numbers_; }

private:
    enum class State { watching, searching, found, ignored } state_ = State::watching;
    void narrow();

    NumberCheck nan_;
    std::optional<WorldPlace> numbers_;
    std::int64_t low_ = 0, target_ = 0; ///< bounds of the search; no NaN at `low_`
    bool exact_ = false;
};

// Whether all values of the state are numbers, after each job. Main thread only.

class NumberWatch : public Observer {
public:
    /// Check of the newest place, returned once.
    std::optional<NumberCheck> take_check() { return std::exchange(check_, std::nullopt); }

    bool wants_job(const SessionNow&) const override { return awaits_; }
    void request(const SessionNow&) override { exchange_ = {}; }
    std::string take(const Report&) override;
    std::unique_ptr<Reader> make_reader(Queue&) override;

    struct Exchange {
        std::optional<NumberCheck> answer;
        bool in_progress = false; ///< another job will bring the next check
    };

private:
    Exchange exchange_;
    bool awaits_ = false;
    std::optional<NumberCheck> check_;
};

// A session whose values became NaN: it pauses, and moves in its run until the first NaN is found.

class Session;

class NanSearch {
public:
    explicit NanSearch(Session& session) : session_(session) {}
    NanSearch(const NanSearch&) = delete;
    NanSearch& operator=(const NanSearch&) = delete;

    const NanGuard& guard() const { return guard_; }
    std::int64_t place_before() const; ///< a second before the first NaN, in the run's steps
    void go_back_before(), go_on();

private:
    friend class Session;
    void take(const NumberCheck&);
    void poll();
    std::int64_t numbers_before(std::int64_t at) const;
    std::int64_t last_stable_step(std::int64_t at) const;

    Session& session_;
    NanGuard guard_;
};

} // namespace glint
