// Search for the first NaN of a run: known places, and the next place to check. It drives nothing: the session goes to
// target() and reports the check there. Assumes that a NaN stays.
#pragma once
#include "app/session/command.h"
#include "app/world/text/fixed_string.h"
#include <cstdint>
#include <optional>

namespace glint {

/// Check of the state at a place. Fields in which NaN has no meaning (NanCount::passes_over) are skipped.
struct NumberCheck {
    struct Cell {
        FixedString<72> field;
        int x = 0, y = 0; ///< the first cell with NaN, along the rows from the bottom
    };
    WorldPlace place;
    std::int64_t step = 0;   ///< the simulation's own
    bool by_route = false;   ///< the world was moved there by a route: no new computation
    std::optional<Cell> nan; ///< nothing: no NaN
};

class NanGuard {
public:
    /// Whether NaN has just appeared and is not known yet.
    bool is_new(const NumberCheck& check) const { return state_ == State::watching && check.nan && !check.by_route; }
    /// Searches for the first step with NaN after `numbers_at`, the run's last step without NaN.
    void search(const NumberCheck&, std::int64_t numbers_at);
    void take(const NumberCheck&);
    void stop_searching(); ///< assumes that NaN appeared at the earliest known place, or before
    void ignore();         ///< until there is no NaN any more

    bool searching() const { return state_ == State::searching; }
    std::int64_t target() const { return target_; } ///< next step of the run to check
    /// The earliest known place with NaN; null if there is none, or if it is ignored.
    const NumberCheck* found() const;
    bool is_exact() const { return exact_; } ///< no NaN one step before
    /// The newest place without NaN.
    const std::optional<WorldPlace>& numbers() const { return numbers_; }

private:
    enum class State { watching, searching, found, ignored } state_ = State::watching;
    void narrow();

    NumberCheck nan_;
    std::optional<WorldPlace> numbers_;
    std::int64_t low_ = 0, target_ = 0; ///< of the search; no NaN at `low_`
    bool exact_ = false;
};

} // namespace glint
