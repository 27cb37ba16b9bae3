// Where a session runs: its copy of the state in ordinary memory, the move to another processor, and what happens if
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
    /// fallback: the processor to go on on if the session's is lost; null: none.
    DeviceMove(Session&, ComputeDevice* fallback);
    ~DeviceMove();
    DeviceMove(const DeviceMove&) = delete;
    DeviceMove& operator=(const DeviceMove&) = delete;

    /// Moves to another processor with its state and its run, in the frames that follow; until that has succeeded it
    /// goes on where it is, and stays there, with a notice, if it fails. Throws Error if it can be known at once.
    void move_to(ComputeDevice&);
    void choose(ComputeDevice&); ///< the same as one undo step; whoever undoes it moves the session back
    void move_for(const HistoryEntry&, ComputeDevice&); ///< as part of undo or redo, which is taken back if it fails
    bool moving() const { return move_.has_value(); }
    bool failed_over() const { return failed_over_; } ///< the processor was lost, and it goes on on the fallback

    /// Taken now and then while it runs; shared with the threads that write it into files. The newest; may be null.
    const std::shared_ptr<const Checkpoint>& checkpoint() const { return checkpoint_; }
    void ask_for_checkpoint() { asked_ = Asked::yes; } ///< as soon as can be, in the frames that follow
    bool awaits_checkpoint() const { return asked_ != Asked::no; }
    /// Takes one now: waits for the running job and for the copy. Returns false if there is no state before the first
    /// job.
    bool checkpoint_now();
    /// The present state, in memory of the same processor; waits for the running job. Nothing before the first job.
    std::optional<Snapshot> copy_state();

    /// Rebuilds a simulation that failed, from the parameters there are; nothing of it is under way.
    void restart();

private:
    friend class Session;
    friend class Appearance;
    friend class Idling;
    enum class Asked { no, yes, sent };
    struct Move {
        ComputeDevice* to;
        std::unique_ptr<Queue> queue;
        std::unique_ptr<Player> player; ///< it is built while the old one goes on; null until the state was read
        std::int64_t gesture = 0;       ///< that chose it, 0: none
        std::int64_t undone = 0;        ///< that is being undone or redone by it
    };
    ComputeDevice* fallback_from(const ComputeDevice&) const;
    bool send(); ///< whether a job is to take a checkpoint
    void take(Report&);
    void poll();
    void begin();
    void drop();
    void give_up();
    void settle();
    bool building() const; ///< a world; this cannot be cancelled
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
