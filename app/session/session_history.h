// Sessions that were on stage, in order, like the pages of a browser: a change of simulation can be undone, with the
// session's whole state and history.
#pragma once
#include "app/session/session.h"

namespace glint {

/// The one whose running job has taken longer; null: neither has one.
template <class Computing> const Computing* longer_busy(const Computing* one, const Computing& other) {
    return other.busy_seconds() > (one ? one->busy_seconds() : 0) ? &other : one;
}

class SessionHistory {
public:
    /// Each session keeps its state and its keyframes in its processor's memory. Limits: so many sessions, including
    /// the one on stage, and so many bytes in the others. The oldest are removed first.
    static constexpr std::size_t most = 5;
    static constexpr std::size_t max_bytes = std::size_t{512} << 20;

    bool empty() const { return all_.empty(); }
    Session& now() { return *all_[now_].session; }
    const Session& now() const { return *all_[now_].session; }
    std::uint64_t visits() const { return visits_; } ///< how many times a session has come on stage
    std::uint64_t id() const { return now().id(); }  ///< id of the session on stage
    bool is_before(std::uint64_t id) const;          ///< whether going back leads to that session
    /// number of log lines already passed on, for the session on stage
    std::size_t& lines_passed() { return all_[now_].lines_passed; }

    using RemovedSessions =
        std::vector<std::unique_ptr<Session>>; ///< removed sessions; one may still have a job running
    /// Puts it on stage. Sessions ahead are removed.
    RemovedSessions add(std::unique_ptr<Session>);
    RemovedSessions replace(std::unique_ptr<Session>); ///< replaces the session on stage
    RemovedSessions forget_others();
    const Session* longest_busy_retired() const; ///< among the sessions off stage; null: none is busy
    void settle();                               ///< once a frame: frees targets of the sessions off stage
    bool can_go_back() const { return now_ > 0; }
    bool can_go_forward() const; ///< true until a session is added
    /// Targets of go_back() and go_forward(); null: none.
    const Session* before() const { return can_go_back() ? &*all_[now_ - 1].session : nullptr; }
    const Session* after() const { return can_go_forward() ? &*all_[now_ + 1].session : nullptr; }
    void go_back();
    void go_forward();

private:
    struct Visit {
        std::unique_ptr<Session> session;
        std::size_t lines_passed = 0;
        std::size_t gestures = 0; ///< number of the session's gestures when it left the stage
    };
    void leave();
    RemovedSessions forget(std::size_t from, std::size_t to);
    RemovedSessions forget_oldest();

    std::vector<Visit> all_;
    std::size_t now_ = 0;
    std::uint64_t visits_ = 0;
};

} // namespace glint
