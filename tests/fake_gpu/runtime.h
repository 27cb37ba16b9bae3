// What the fake GPU has beside kernels: streams, events, pinned memory and copies. All is done where it is queued; that
// an event has happened is said late where a test asks for it.
#pragma once
#include <cstddef>

struct FakeStream;
struct FakeEvent;

namespace glint::test::fake_gpu {

FakeStream* make_stream();
void destroy(FakeStream*);
FakeEvent* make_event();
void destroy(FakeEvent*);
void record(FakeEvent&);
bool has_happened(FakeEvent&); ///< also one that was never recorded, as with CUDA
/// Between two that were recorded; throws Broken of others, of which CUDA tells none.
float milliseconds(const FakeEvent& from, const FakeEvent& to);
/// A recorded event has happened when it has been asked so many times.
void say_events_late(int times);

void* pin(std::size_t bytes); ///< zeros; null where a test wants none to be left
void unpin(void*);
void pin_no_more(bool);
void copy(void* to, const void* from, std::size_t bytes);

struct Made {
    int streams = 0, events = 0, pinned = 0; ///< that live now
    long copies = 0;                         ///< since the program began, as copied_bytes
    std::size_t copied_bytes = 0;
};
Made made();

} // namespace glint::test::fake_gpu
