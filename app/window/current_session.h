// The session on show: another one can take its place at any time.
#pragma once
#include "app/compare/pair.h"
#include "app/session/session_history.h"
#include <cstdint>
#include <memory>

namespace glint {

class CurrentSession {
public:
    CurrentSession(const CurrentSession&) = delete;
    CurrentSession& operator=(const CurrentSession&) = delete;

    Session& operator*() { return session_history_.now(); }
    const Session& operator*() const { return session_history_.now(); }
    Session* operator->() { return &**this; }
    const Session* operator->() const { return &**this; }
    Session& session() { return **this; }
    const Session& session() const { return **this; }
    /// Number of sessions that have come on stage so far: a change means that another session is on stage.
    std::uint64_t visits() const { return session_history_.visits(); }

    /// The comparison of this session with the same run and replaced values; null: none. The pair ends when another
    /// session comes on stage.
    Pair* pair() { return pair_.get(); }
    const Pair* pair() const { return pair_.get(); }
    /// Number of comparisons begun: a change means that pair() is another one.
    std::uint64_t comparisons() const { return comparisons_; }

protected:
    CurrentSession() = default;
    ~CurrentSession() = default;

    SessionHistory session_history_;
    std::uint64_t comparisons_ = 0;
    std::unique_ptr<Pair> pair_; ///< pair of the session on stage
};

} // namespace glint
