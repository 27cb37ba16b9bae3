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
    /// How often another one took its place: who holds on to something of it knows by it that it is another's.
    std::uint64_t visits() const { return session_history_.visits(); }

    /// It beside the same run with something replaced; null: it is alone. A comparison ends when another one takes its
    /// place.
    Pair* pair() { return pair_.get(); }
    const Pair* pair() const { return pair_.get(); }
    /// How many comparisons were begun: by it one knows that pair() is another.
    std::uint64_t comparisons() const { return comparisons_; }

protected:
    CurrentSession() = default;
    ~CurrentSession() = default;

    SessionHistory session_history_;
    std::uint64_t comparisons_ = 0;
    std::unique_ptr<Pair> pair_; ///< of the session on show
};

} // namespace glint
