// The sessions that were on stage, one after the other, like the pages of a browser: so that a change of simulation can
// be taken back, with all that was there and all that could be undone.
#pragma once
#include "app/session/session.h"

namespace glint {

/// Whose job under way has taken longer; null: none has one.
template <class Computing> const Computing* longer_busy(const Computing* one, const Computing& other) {
    return other.busy_seconds() > (one ? one->busy_seconds() : 0) ? &other : one;
}

class SessionHistory {
public:
    /// Each keeps its state, and what undo needs, in its processor's memory: so many sessions, the one on stage
    /// included, and besides it so many bytes. The oldest go first.
    static constexpr std::size_t most = 5;
    static constexpr std::size_t max_bytes = std::size_t{512} << 20;

    bool empty() const { return all_.empty(); }
    Session& now() { return *all_[now_].session; }
    const Session& now() const { return *all_[now_].session; }
    std::uint64_t visits() const { return visits_; }            ///< how often another came on stage
    std::uint64_t id() const { return now().id(); }             ///< of the session on stage
    bool is_before(std::uint64_t id) const;                     ///< going back leads to it
    std::size_t& lines_told() { return all_[now_].lines_told; } ///< of its log: for whoever passes them on

    using Gone = std::vector<std::unique_ptr<Session>>; ///< that are forgotten; one may still have a job under way
    /// It is on stage now. What lay ahead is forgotten.
    Gone add(std::unique_ptr<Session>);
    Gone replace(std::unique_ptr<Session>); ///< of the one on stage, which nobody misses
    Gone forget_others();
    const Session* longest_busy_left() const; ///< of those that left; null: none is busy
    void settle();                            ///< once a frame: gives back what those that left still have
    bool can_go_back() const { return now_ > 0; }
    bool can_go_forward() const; ///< until something else is done
    /// Where go_back() and go_forward() lead; null: nowhere.
    const Session* before() const { return can_go_back() ? &*all_[now_ - 1].session : nullptr; }
    const Session* after() const { return can_go_forward() ? &*all_[now_ + 1].session : nullptr; }
    void go_back();
    void go_forward();

private:
    struct Visit {
        std::unique_ptr<Session> session;
        std::size_t lines_told = 0;
        std::size_t gestures = 0; ///< that it had known when it was left
    };
    void leave();
    Gone forget(std::size_t from, std::size_t to);
    Gone forget_oldest();

    std::vector<Visit> all_;
    std::size_t now_ = 0;
    std::uint64_t visits_ = 0;
};

} // namespace glint
