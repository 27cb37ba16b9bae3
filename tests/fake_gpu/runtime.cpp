#include "fake_gpu/runtime.h"
#include "fake_gpu/gpu.h"
#include <chrono>
#include <cstdlib>
#include <cstring>

struct FakeStream {};
struct FakeEvent {
    std::chrono::steady_clock::time_point at;
    bool recorded = false;
    int asked = 0;
};

namespace glint::test::fake_gpu {
namespace {

struct Runtime {
    Made made;
    int late = 0;
    bool pins = true;
};
Runtime& runtime() {
    static Runtime all;
    return all;
}

} // namespace

Made made() { return runtime().made; }

FakeStream* make_stream() { return ++runtime().made.streams, new FakeStream; }
void destroy(FakeStream* stream) { delete stream, --runtime().made.streams; }

FakeEvent* make_event() { return ++runtime().made.events, new FakeEvent; }
void destroy(FakeEvent* event) { delete event, --runtime().made.events; }
void record(FakeEvent& event) { event = {std::chrono::steady_clock::now(), true, 0}; }
bool has_happened(FakeEvent& event) { return !event.recorded || event.asked++ >= runtime().late; }
void say_events_late(int times) { runtime().late = times; }
float milliseconds(const FakeEvent& from, const FakeEvent& to) {
    if (!from.recorded || !to.recorded) throw Broken("the time between events that were not recorded is asked for");
    return std::chrono::duration<float, std::milli>(to.at - from.at).count();
}

void* pin(std::size_t bytes) {
    void* const memory = runtime().pins ? std::calloc(bytes, 1) : nullptr;
    if (memory) ++runtime().made.pinned;
    return memory;
}
void unpin(void* memory) { std::free(memory), --runtime().made.pinned; }
void pin_no_more(bool none) { runtime().pins = !none; }
void copy(void* to, const void* from, std::size_t bytes) {
    std::memcpy(to, from, bytes);
    ++runtime().made.copies, runtime().made.copied_bytes += bytes;
}

} // namespace glint::test::fake_gpu
