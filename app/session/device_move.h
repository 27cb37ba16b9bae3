// The processor of a session: its checkpoints in ordinary memory, the move to another processor, and what happens if
// the processor is lost. Main thread only.
#pragma once
#include "app/session/checkpoint.h"
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>

namespace glint {

class ComputeDevice;
class Player;
class Queue;
class Session;
struct HistoryEntry;
struct Report;
struct Snapshot;

class DeviceMove {
public:
    /// fallback: the processor to continue on if the session's processor is lost; null: none.
    DeviceMove(Session&, ComputeDevice* fallback);
    ~DeviceMove();
    DeviceMove(const DeviceMove&) = delete;
    DeviceMove& operator=(const DeviceMove&) = delete;

    /// Moves the session with its state and its run to another processor during the next frames. Until then the session
    /// continues on the present one; if the move fails, it stays there and a notice says why. Throws Error if it can be
    /// known at once.
    void move_to(ComputeDevice&);
    void choose(ComputeDevice&); ///< move_to() as one undo step; undoing it moves the session back
    /// a move as part of undo or redo, which is rolled back if the move fails
    void move_for(const HistoryEntry&, ComputeDevice&);
    bool moving() const { return move_.has_value(); }
    /// the processor was lost, and the session continues on the fallback
    bool failed_over() const { return failed_over_; }

    /// Taken now and then while it runs; shared with the threads that write it into files. The newest; may be null.
    const std::shared_ptr<const Checkpoint>& checkpoint() const { return checkpoint_; }
    /// Requests a checkpoint as soon as possible, in the next frames.
    void ask_for_checkpoint() { asked_ = Asked::yes; }
    bool awaits_checkpoint() const { return asked_ != Asked::no; }
    /// Takes one now: waits for the running job and for the copy. Returns false if there is no state before the first
    /// job.
    bool checkpoint_now();
    /// The present state, in memory of the same processor; waits for the running job. Nothing before the first job has
    /// run.
    std::optional<Snapshot> copy_state();

    /// Rebuilds a simulation that failed, with the present parameters; no job may be running.
    void restart();

private:
    friend class Session;
    friend class Appearance;
    friend class Idling;
    enum class Asked { no, yes, sent };
    struct Move {
        ComputeDevice* to;
        std::unique_ptr<Queue> queue;
        /// the new player, built while the old one continues; null until the state was read
        std::unique_ptr<Player> player;
        std::int64_t gesture = 0; ///< gesture that chose the processor; 0: none
        std::int64_t undone = 0;  ///< gesture that this move undoes or redoes; 0: none
    };
    ComputeDevice* fallback_from(const ComputeDevice&) const;
    bool send(); ///< whether a job is to take a checkpoint
    void take(Report&);
    void poll();
    void begin();
    void drop();
    void give_up();
    void settle();
    bool building() const; ///< whether a world is being built, which cannot be cancelled
    bool device_lost(const std::string& why);
    void fail_over(const std::string& why);
    Checkpoint newest_state() const;

    Session& session_;
    ComputeDevice* fallback_;
    std::optional<Move> move_;
    std::list<Move> dropped_; ///< their worlds are being built still
    std::shared_ptr<const Checkpoint> checkpoint_;
    Asked asked_ = Asked::no;
    bool failed_over_ = false;
};

} // namespace glint
