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
    Checkpointer(Queue& from, Queue& refuge) : from_(from), refuge_(refuge) {}
    ~Checkpointer();
    Checkpointer(const Checkpointer&) = delete;
    Checkpointer& operator=(const Checkpointer&) = delete;

    /// Between steps: brings one piece over, or starts a copy when one is due: every max(1 s, 100 times the time that
    /// the last one cost here). Never waits. What cannot be copied for want of memory is tried again later.
    void consider(World&);
    /// The newest complete copy, given away.
    std::optional<Snapshot> take() { return std::exchange(complete_, std::nullopt); }

    /// Bytes brought over a frame: some 2 ms of copying.
    static constexpr std::size_t piece_bytes = std::size_t{4} << 20;

private:
    struct Place { ///< of the piece under way
        std::size_t field = 0, offset = 0, bytes = 0;
        int token = 0;
    };
    void start(World&);
    void make_room();
    void ask_for_piece();
    void take_piece();
    void complete();

    Queue& from_;
    Queue& refuge_;
    std::optional<Snapshot> frozen_;              ///< on the device, of one step; its memory is used again
    std::optional<Snapshot> arriving_, complete_; ///< in the refuge
    std::optional<Place> piece_;                  ///< none: nothing is under way
    std::chrono::steady_clock::time_point next_{};
    double cost_seconds_ = 0;
};

} // namespace glint
