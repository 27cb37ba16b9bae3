// Scopes of a run without a window, collected for the exports: every interval is one sample; there are no frames.
#pragma once
#include "app/timing/recording.h"
#include "interop/queue.h"

namespace glint {

class ScopeLog {
public:
    explicit ScopeLog(Queue&); ///< records scopes that the queue times from now on

    void take(); ///< takes finished scopes; call it often, because the queue keeps a limited number
    Recording recording(std::string title) const;

private:
    static constexpr std::size_t max_events = 200'000; // a trace of about 20 MB; later ones count only in the table
    int stage_of(const ScopeTime&);

    Queue& queue_;
    Stages stages_;
    std::vector<ScopeTime> room_;
    std::vector<Recording::Event> events_;
    std::array<int, 8> outer_{}; ///< the last stage of each depth
    std::int64_t count_ = 0;
};

} // namespace glint
