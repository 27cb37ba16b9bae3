// What the fake GPU has beside kernels: others like it, streams, events, memory and copies. All is done where it is
// queued; that an event has happened is said late where a test asks for it. Streams, events and launches belong to a
// GPU: what CUDA refuses of another one's throws Broken.
#pragma once
#include <cstddef>

struct FakeStream;
struct FakeEvent;

namespace glint::test::fake_gpu {

// --- GPUs: all play on the CPU's memory. The stream null is the first one's.
inline constexpr int usual_gpus = 2;
void have_gpus(int count);
int gpus();
int current_gpu(); ///< of this thread
void set_current_gpu(int);
void read_each_other(bool can);
bool can_read_each_other();
/// That the current one reads another's memory; false where it does already.
bool enable_reading(int other);
void lose(int gpu); ///< what is launched there fails; -1: none is lost
bool is_lost(int gpu);

FakeStream* make_stream();
void destroy(FakeStream*);
FakeEvent* make_event();
void destroy(FakeEvent*);
void require_current(const FakeStream*); ///< for launches
void wait_for(const FakeEvent&);         ///< a stream does, which is counted
void record(FakeEvent&, const FakeStream*);
bool has_happened(FakeEvent&); ///< also one that was never recorded, as with CUDA
/// Between two that were recorded; throws Broken of others, of which CUDA tells none.
float milliseconds(const FakeEvent& from, const FakeEvent& to);
/// A recorded event has happened when it has been asked so many times.
void say_events_late(int times);

void* pin(std::size_t bytes); ///< zeros; null where a test wants none to be left
void unpin(void*);
void pin_no_more(bool);
void* allocate(std::size_t bytes); ///< the current GPU's, with anything in it; null where that has none left
void deallocate(void*);
void have_no_memory(int gpu); ///< -1: all have some
void copy(void* to, const void* from, std::size_t bytes);

struct Made {
    int streams = 0, events = 0, pinned = 0, allocated = 0; ///< that live now
    long copies = 0, waits = 0; ///< since the program began, as copied_bytes; waits: of a stream for an event
    std::size_t copied_bytes = 0;
};
Made made();

} // namespace glint::test::fake_gpu
