// Observation of a running world has two halves: an Observer on the session's side, which makes requests and takes the
// answers, and a Reader on the thread that runs the world. Both use one exchange: the observer writes into it before a
// job begins and reads it after the job's report; in between, only the reader uses it. A job carries the list of
// observers; jobs and reports need no field for each of them.
#pragma once
#include "app/session/command.h"
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace glint {

class Queue;
class World;
struct Report;

/// The world at one moment of a job.
struct WorldNow {
    World& world;
    WorldPlace here;
    bool on_route = false; ///< the world is on its way to another place of the run
    bool by_route = false; ///< the world came here by a route: no step of the session has just been computed
};

/// It lives as long as the world's player, and is called by the thread that runs the job. A reader handles its own
/// failures: if it throws, the world is destroyed.
class Reader {
public:
    virtual ~Reader() = default;
    virtual void begin(const WorldNow&) {}   ///< called before the job changes the world
    virtual void arrived(const WorldNow&) {} ///< called before commands and steps, but not on a route
    virtual void end(const WorldNow&) {}     ///< called after all other work of the job, including the picture
    /// Samples are taken between the steps of a job: after how many steps of the run from that one the next is due.
    virtual int steps_to_sample(std::int64_t) const { return std::numeric_limits<int>::max(); }
    virtual void sample(World&, std::int64_t) {} ///< after steps that led to that step of the run
    virtual void world_destroyed() {}            ///< reads in progress will not arrive any more
    virtual void rest() {}                       ///< no requests for a while: frees memory

protected:
    Reader() = default;
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
};

/// State of the session just before a job.
struct SessionNow {
    WorldPlace here;
    int steps_per_frame = 1;
    std::int64_t changes = 0; ///< number of jobs that may have changed a cell
    bool has_probes = false;  ///< its simulation
};

class Observer {
public:
    virtual ~Observer() = default;
    virtual void pass(double) {}                         ///< this many seconds have passed since the last frame
    virtual bool wants_job(const SessionNow&) const = 0; ///< whether a job is needed even if no other work is due
    /// whether frames are needed, so that a job is started
    virtual bool wants_frames(const SessionNow& now) const { return wants_job(now); }
    virtual void request(const SessionNow&) = 0; ///< writes the request into the exchange, before every job
    /// From the exchange, after the job's report. Why something can no more be observed, as a sentence, or "".
    virtual std::string take(const Report&) = 0;
    virtual std::unique_ptr<Reader> make_reader(Queue&) = 0; ///< on the job's thread

protected:
    Observer() = default;
    Observer(const Observer&) = delete;
    Observer& operator=(const Observer&) = delete;
};

using ObserverList = std::vector<Observer*>;

} // namespace glint
