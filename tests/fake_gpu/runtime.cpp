#include "fake_gpu/runtime.h"
#include "fake_gpu/gpu.h"
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <mutex>

struct FakeStream {
    int gpu;
};
struct FakeEvent {
    int gpu;
    std::chrono::steady_clock::time_point at;
    bool recorded = false;
    int asked = 0;
};

namespace glint::test::fake_gpu {
namespace {

struct Runtime {
    std::mutex mutex;
    Made made;
    int late = 0, without_memory = -1;
    bool pins = true;
};
Runtime& runtime() {
    static Runtime all;
    return all;
}
/// Counts, as one thread of several.
template <class Change> void change(const Change& to) {
    const std::lock_guard lock(runtime().mutex);
    to(runtime().made);
}

} // namespace

Made made() {
    const std::lock_guard lock(runtime().mutex);
    return runtime().made;
}

FakeStream* make_stream() {
    change([](Made& all) { ++all.streams; });
    return new FakeStream{current_gpu()};
}
void destroy(FakeStream* stream) {
    delete stream;
    change([](Made& all) { --all.streams; });
}
void require_current(const FakeStream* stream) {
    if ((stream ? stream->gpu : 0) != current_gpu())
        throw Broken("a kernel is launched to a stream of a GPU that is not current");
}

FakeEvent* make_event() {
    change([](Made& all) { ++all.events; });
    return new FakeEvent{current_gpu(), {}};
}
void destroy(FakeEvent* event) {
    delete event;
    change([](Made& all) { --all.events; });
}
void record(FakeEvent& event, const FakeStream* stream) {
    if (event.gpu != (stream ? stream->gpu : 0)) throw Broken("an event is recorded in a stream of another GPU");
    event.at = std::chrono::steady_clock::now(), event.recorded = true, event.asked = 0;
}
void wait_for(const FakeEvent&) {
    change([](Made& all) { ++all.waits; });
}
bool has_happened(FakeEvent& event) { return !event.recorded || event.asked++ >= runtime().late; }
void say_events_late(int times) { runtime().late = times; }
float milliseconds(const FakeEvent& from, const FakeEvent& to) {
    if (!from.recorded || !to.recorded) throw Broken("the time between events that were not recorded is asked for");
    if (from.gpu != to.gpu) throw Broken("the time between events of two GPUs is asked for");
    return std::chrono::duration<float, std::milli>(to.at - from.at).count();
}

void* pin(std::size_t bytes) {
    void* const memory = runtime().pins ? std::calloc(bytes, 1) : nullptr;
    if (memory) change([](Made& all) { ++all.pinned; });
    return memory;
}
void unpin(void* memory) {
    std::free(memory);
    change([](Made& all) { --all.pinned; });
}
void pin_no_more(bool none) { runtime().pins = !none; }
void* allocate(std::size_t bytes) {
    if (runtime().without_memory == current_gpu()) return nullptr;
    constexpr std::size_t unit = 256; // bytes: alignment, as with CUDA
    void* const memory = std::aligned_alloc(unit, (bytes + unit - 1) / unit * unit);
    if (!memory) return nullptr;
    std::memset(memory, 0xcd, bytes); // not initialised
    change([](Made& all) { ++all.allocated; });
    return memory;
}
void deallocate(void* memory) {
    std::free(memory);
    change([](Made& all) { --all.allocated; });
}
void have_no_memory(int gpu) { runtime().without_memory = gpu; }
void copy(void* to, const void* from, std::size_t bytes) {
    std::memcpy(to, from, bytes);
    change([&](Made& all) { ++all.copies, all.copied_bytes += bytes; });
}

} // namespace glint::test::fake_gpu
