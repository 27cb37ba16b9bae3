// The emulated GPU's run-time apart from kernels: several GPUs, streams, events, memory and copies. Work is done when
// it is queued; events are reported late if a test asks for that. Streams, events and launches belong to a GPU: using
// another GPU's one throws Broken, as CUDA refuses it.
#pragma once
#include <cstddef>

struct FakeStream;
struct FakeEvent;

namespace glint::test::fake_gpu {

// --- GPUs: all use the CPU's memory. The null stream is the first one's.
inline constexpr int usual_gpus = 2;
void have_gpus(int count);
int gpus();
int current_gpu(); ///< of this thread
void set_current_gpu(int);
void read_each_other(bool can);
bool can_read_each_other();
/// Lets the current GPU read another one's memory; false if it already can.
bool enable_reading(int other);
void lose(int gpu); ///< launches there fail; -1: none is lost
bool is_lost(int gpu);

FakeStream* make_stream();
void destroy(FakeStream*);
FakeEvent* make_event();
void destroy(FakeEvent*);
void require_current(const FakeStream*); ///< for launches
void wait_for(const FakeEvent&);         ///< a stream waits; it is counted
void record(FakeEvent&, const FakeStream*);
bool has_happened(FakeEvent&); ///< also one that was never recorded, as with CUDA
/// Between two recorded events; throws Broken for others, as CUDA has no time for them.
float milliseconds(const FakeEvent& from, const FakeEvent& to);
/// Sets after how many queries a recorded event is reported as happened.
void say_events_late(int times);

void* pin(std::size_t bytes); ///< zeroed; null while a test has set pin_no_more()
void unpin(void*);
void pin_no_more(bool);
void* allocate(std::size_t bytes); ///< the current GPU's, not initialised; null if that has none left
void deallocate(void*);
void have_no_memory(int gpu); ///< -1: all have memory
void copy(void* to, const void* from, std::size_t bytes);

struct Made {
    int streams = 0, events = 0, pinned = 0, allocated = 0; ///< that exist now
    long copies = 0, waits = 0; ///< since the program began, as copied_bytes; waits: of streams for events
    std::size_t copied_bytes = 0;
};
Made made();

} // namespace glint::test::fake_gpu
