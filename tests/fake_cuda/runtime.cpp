// The functions of the CUDA run-time that Glint calls, except those on graphics resources.
#include "fake_cuda/fake_cuda.h"
#include <chrono>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <set>
#include <utility>

using glint::test::FakeCard;
using glint::test::FakeCuda;

struct CUevent_st {
    double ms;
    long turn;
};
struct CUstream_st {};

namespace {

FakeCuda& fake() { return FakeCuda::here(); }

double now_ms() {
    if (fake().clock) return fake().clock();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Living {
    struct Memory {
        std::unique_ptr<std::byte[]> all;
        std::size_t bytes;
    };
    std::map<void*, Memory> memory;
    std::set<CUevent_st*> events;
    std::set<CUstream_st*> streams;
    long last_work = -1000; // the turn of it
};
/// Each thread has its own, as in the real one.
thread_local int current_card = 0;

Living& living() {
    static Living all;
    return all;
}

cudaError_t allocate(const char* name, void** to, std::size_t bytes) {
    if (const cudaError_t status = fake().called(name)) return status;
    auto memory = std::make_unique<std::byte[]>(bytes + 256); // CUDA's is aligned to 256 bytes
    void* at = memory.get();
    std::size_t space = bytes + 256;
    *to = std::align(256, bytes, at, space);
    living().memory.emplace(*to, Living::Memory{std::move(memory), bytes});
    return cudaSuccess;
}

cudaError_t release(const char* name, void* memory) {
    const cudaError_t status = fake().called(name);
    if (memory && living().memory.erase(memory) == 0) fake().broke(std::string(name) + " of what was never allocated");
    return status;
}

void copy_rows(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch, std::size_t width,
               std::size_t height) {
    for (std::size_t y = 0; y < height; ++y)
        std::memcpy(static_cast<std::byte*>(to) + y * to_pitch, static_cast<const std::byte*>(from) + y * from_pitch,
                    width);
}

} // namespace

int living_runtime_objects() {
    return static_cast<int>(living().memory.size() + living().events.size() + living().streams.size());
}

extern "C" {

// --- the device
cudaError_t cudaRuntimeGetVersion(int* version) { return *version = CUDART_VERSION, fake().called(__func__); }
cudaError_t cudaDriverGetVersion(int* version) { return *version = CUDART_VERSION, fake().called(__func__); }
cudaError_t cudaGetDeviceCount(int* count) {
    return *count = static_cast<int>(fake().cards.size()), fake().called(__func__);
}
cudaError_t cudaGetDevice(int* device) { return *device = current_card, fake().called(__func__); }
cudaError_t cudaSetDevice(int device) { return current_card = device, fake().called("cudaSetDevice"); }
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* facts, int ordinal) {
    *facts = {};
    FakeCard* card = fake().card(ordinal);
    if (!card) return cudaErrorInvalidDevice;
    std::strncpy(facts->name, card->name.c_str(), sizeof facts->name - 1);
    std::memset(facts->uuid.bytes, card->uuid_byte, sizeof facts->uuid.bytes);
    facts->major = card->major, facts->minor = card->minor, facts->multiProcessorCount = 2;
    facts->totalGlobalMem = card->memory_bytes;
    facts->totalConstMem = facts->sharedMemPerBlockOptin = std::size_t{1} << 30;
    return fake().called("cudaGetDeviceProperties");
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int ordinal) {
    *value = 1;
    if (const cudaError_t status = fake().called(__func__)) return status;
    FakeCard* card = fake().card(ordinal);
    if (!card) return cudaErrorInvalidDevice;
    card->asked_for.insert(attribute);
    if (card->not_reported.contains(attribute)) return fake().note(cudaErrorInvalidValue);
    if (attribute == cudaDevAttrComputeCapabilityMajor) *value = card->major;
    if (attribute == cudaDevAttrComputeCapabilityMinor) *value = card->minor;
    if (const auto told = card->attributes.find(attribute); told != card->attributes.end()) *value = told->second;
    return cudaSuccess;
}
cudaError_t cudaDeviceGetPCIBusId(char* text, int length, int ordinal) {
    if (!fake().card(ordinal)) return cudaErrorInvalidDevice;
    std::snprintf(text, std::size_t(length), "0000:%02x:00.0", static_cast<unsigned>(ordinal + 1));
    return fake().called(__func__);
}
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t*, int) { return fake().called(__func__); }
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) { return fake().called(__func__); }

// --- errors
cudaError_t cudaGetLastError() {
    const cudaError_t stuck = fake().called(__func__);
    return std::exchange(fake().last, stuck);
}
cudaError_t cudaPeekAtLastError() { return fake().last; }
const char* cudaGetErrorName(cudaError_t) { return "cudaErrorImagined"; }
const char* cudaGetErrorString(cudaError_t) { return "an imagined error"; }

// --- streams and events
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) {
    if (const cudaError_t status = fake().called(__func__)) return status;
    living().streams.insert(*stream = new CUstream_st);
    return cudaSuccess;
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    if (living().streams.erase(stream) == 0) fake().broke("a stream is destroyed twice");
    delete stream;
    return fake().called(__func__);
}
cudaError_t cudaStreamSynchronize(cudaStream_t) {
    for (CUevent_st* event : living().events) event->turn = -1000; // all has happened
    return fake().called(__func__);
}
cudaError_t cudaStreamQuery(cudaStream_t) {
    if (const cudaError_t status = fake().called(__func__)) return status;
    return fake().has_passed(living().last_work) ? cudaSuccess : fake().note(cudaErrorNotReady);
}
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t event, unsigned) {
    if (!living().events.contains(event)) fake().broke("a stream waits for an event that is gone");
    return fake().called(__func__);
}
cudaError_t cudaEventCreate(cudaEvent_t* event) { return cudaEventCreateWithFlags(event, 0); }
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) {
    if (const cudaError_t status = fake().called(__func__)) return status;
    living().events.insert(*event = new CUevent_st{});
    return cudaSuccess;
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
    if (living().events.erase(event) == 0) fake().broke("an event is destroyed twice");
    delete event;
    return fake().called(__func__);
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t) {
    event->ms = now_ms(), event->turn = living().last_work = fake().turns();
    return fake().called(__func__);
}
cudaError_t cudaEventQuery(cudaEvent_t event) {
    if (const cudaError_t status = fake().called(__func__)) return status;
    return fake().has_passed(event->turn) ? cudaSuccess : fake().note(cudaErrorNotReady);
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) { return event->turn = -1000, fake().called(__func__); }
cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t from, cudaEvent_t to) {
    return *ms = static_cast<float>(to->ms - from->ms), fake().called("cudaEventElapsedTime");
}

// --- memory
cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total) {
    *total = std::size_t{1} << 40, *free = *total;
    for (const auto& [at, memory] : living().memory) *free -= memory.bytes;
    return fake().called(__func__);
}
cudaError_t cudaMalloc(void** to, std::size_t bytes) { return allocate(__func__, to, bytes); }
cudaError_t cudaMallocAsync(void** to, std::size_t bytes, cudaStream_t) { return allocate(__func__, to, bytes); }
cudaError_t cudaMallocHost(void** to, std::size_t bytes) { return allocate(__func__, to, bytes); }
cudaError_t cudaHostAlloc(void** to, std::size_t bytes, unsigned) { return allocate(__func__, to, bytes); }
cudaError_t cudaFree(void* memory) { return release(__func__, memory); }
cudaError_t cudaFreeAsync(void* memory, cudaStream_t) { return release(__func__, memory); }
cudaError_t cudaFreeHost(void* memory) { return release(__func__, memory); }
cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned) {
    return *device = host, fake().called(__func__);
}
cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t) {
    return std::memset(to, value, bytes), fake().called(__func__);
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind, cudaStream_t) {
    if (const cudaError_t status = fake().called(__func__)) return status;
    return std::memcpy(to, from, bytes), cudaSuccess;
}
cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                              std::size_t width, std::size_t height, cudaMemcpyKind, cudaStream_t) {
    if (const cudaError_t status = fake().called(__func__)) return status;
    return copy_rows(to, to_pitch, from, from_pitch, width, height), cudaSuccess;
}
}
