// Where a run's values became NaN: what is known of it, and where to look next. It drives nothing: the session goes
// where it says, and tells what the world came to there. What became NaN is taken to stay so.
#pragma once
#include "app/session/route.h"
#include "app/world/fixed_string.h"
#include <cstdint>
#include <optional>

namespace glint {

/// Of the state at a place: all fields but those of which some cells hold none.
struct NumberCheck {
    struct Cell {
        FixedString<72> field;
        int x = 0, y = 0; ///< the first that holds NaN, along the rows from the bottom
    };
    WorldPlace place;
    std::int64_t step = 0;   ///< the simulation's own
    bool by_route = false;   ///< the world was led there: nothing has just been computed
    std::optional<Cell> nan; ///< nothing: all are numbers
};

class NanGuard {
public:
    /// Whether NaN came up just now, and nobody knows of it.
    bool is_news(const NumberCheck& check) const { return state_ == State::watching && check.nan && !check.by_route; }
    /// Of such: looks for the first step with NaN after `numbers_at`, the run's last at which all were numbers.
    void search(const NumberCheck&, std::int64_t numbers_at);
    void take(const NumberCheck&);
    void stop_searching(); ///< it came up at the earliest place that is known, or before
    void ignore();         ///< until all are numbers again

    bool searching() const { return state_ == State::searching; }
    std::int64_t target() const { return target_; } ///< of the search: the run's steps where to look
    /// The earliest place with NaN that is known; nothing where there is none, or it is ignored.
    const NumberCheck* found() const;
    bool is_exact() const { return exact_; } ///< a step before all were numbers
    /// The newest place where all were numbers.
    const std::optional<WorldPlace>& numbers() const { return numbers_; }

private:
    enum class State { watching, searching, found, ignored } state_ = State::watching;
    void narrow();

    NumberCheck nan_;
    std::optional<WorldPlace> numbers_;
    std::int64_t low_ = 0, target_ = 0; ///< of the search; all were numbers at `low_`
    bool exact_ = false;
};

} // namespace glint
