// Timed scopes on a CUDA stream: pairs of events from a pool, read late, never waited for.
#pragma once
#include "interop/cuda_handles.h"
#include "interop/host.h"
#include <deque>

namespace glint::cuda {

class Scopes {
public:
    explicit Scopes(cudaStream_t stream) : stream_(stream) {}

    void mark_frame();
    void set_depth(int deepest) { deepest_ = deepest; } ///< deeper scopes are not timed
    void open(const char* label);
    void close();
    std::vector<ScopeTime> take(); ///< those that have finished, in the order in which they ended

private:
    struct Pair {
        const char* label;
        int depth;
        Event start, stop;
        std::size_t mark;
    };
    struct Mark {
        Event event;
        std::size_t number;
    };
    static constexpr std::size_t most_pending = 2048; // beyond it scopes go untimed: nobody is taking them
    Event take_event();

    cudaStream_t stream_;
    int deepest_ = 0;
    std::size_t marks_made_ = 0;
    std::deque<Mark> marks_;
    std::vector<Pair> open_;
    std::deque<Pair> pending_;
    std::vector<Event> spare_;
};

} // namespace glint::cuda
