// A copy of a running world in another processor's memory, never older than it costs to take: what is left when a GPU
// is lost.
#pragma once
#include "app/session/world.h"
#include <chrono>
#include <utility>

namespace glint {

class Checkpointer {
public:
    /// Copies live in memory of `refuge`, which must outlive this.
    Checkpointer(Host& from, Host& refuge) : from_(from), refuge_(refuge) {}
    ~Checkpointer();
    Checkpointer(const Checkpointer&) = delete;
    Checkpointer& operator=(const Checkpointer&) = delete;

    /// Between steps: takes in what has arrived, and starts a copy when one is due: every max(1 s, 100 times the time
    /// that taking in the last one cost). Never waits.
    void consider(World&);
    /// The newest complete copy, given away.
    std::optional<Snapshot> take() { return std::exchange(complete_, std::nullopt); }

private:
    struct UnderWay {
        Snapshot copy;
        std::vector<int> tokens; ///< one a field, in order
        std::size_t arrived = 0;
    };
    void start(World&);
    void take_in();

    Host& from_;
    Host& refuge_;
    std::optional<UnderWay> under_way_;
    std::optional<Snapshot> complete_, spare_; ///< spare: its memory is used again
    std::chrono::steady_clock::time_point next_{};
    double cost_seconds_ = 0;
};

} // namespace glint
