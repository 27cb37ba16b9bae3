// Owning CUDA handles: unique_ptr with the matching destroy call. Only for files built with CUDA.
#pragma once
#include "sims/api/device.h"
#include <cuda_runtime_api.h>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace glint::cuda {

template <auto destroy> struct Destroy {
    template <class Handle> void operator()(Handle handle) const noexcept {
        if (destroy(handle) != cudaSuccess) (void)cudaGetLastError(); // the next launch must not report it
    }
};

using Stream = std::unique_ptr<CUstream_st, Destroy<cudaStreamDestroy>>;
using Event = std::unique_ptr<CUevent_st, Destroy<cudaEventDestroy>>;
using Resource = std::unique_ptr<cudaGraphicsResource, Destroy<cudaGraphicsUnregisterResource>>;
using DeviceMemory = std::unique_ptr<void, Destroy<cudaFree>>;
using Pinned = std::unique_ptr<void, Destroy<cudaFreeHost>>;

/// Throws Error with CUDA's sentence, name and number, and forgets the error, so that it does not surface at a later
/// launch. (A sticky error cannot be forgotten: every later call reports it again.)
inline void check(cudaError_t status, std::string_view doing, const char* file = __builtin_FILE(),
                  int line = __builtin_LINE()) {
    if (status == cudaSuccess) return;
    (void)cudaGetLastError();
    throw Error("CUDA failed to " + std::string(doing) + ": " + cudaGetErrorString(status) + " (" +
                    cudaGetErrorName(status) + ", " + std::to_string(static_cast<int>(status)) + ")",
                file, line);
}

inline Event make_event(unsigned flags) {
    cudaEvent_t event = nullptr;
    check(cudaEventCreateWithFlags(&event, flags), "create an event");
    return Event(event);
}

/// Whether all work before the event in its stream is done. Never waits. Throws Error if it failed.
inline bool has_happened(const Event& event) {
    const cudaError_t status = cudaEventQuery(event.get());
    if (status == cudaErrorNotReady) { // some versions of CUDA store this result as an error, although it is not one
        if (cudaPeekAtLastError() == cudaErrorNotReady) (void)cudaGetLastError();
        return false;
    }
    check(status, "finish a frame");
    return true;
}

/// Throws Error when there is none left.
inline DeviceMemory make_device_memory(std::size_t bytes, const char* doing) {
    void* memory = nullptr;
    check(cudaMalloc(&memory, bytes), doing);
    return DeviceMemory(memory);
}

inline int current_device() {
    int device = 0;
    check(cudaGetDevice(&device), "find the device in use");
    return device;
}

/// Makes a device current for a scope.
class OnDevice {
public:
    explicit OnDevice(int device) {
        (void)cudaGetDevice(&before_);
        changed_ = before_ != device && cudaSetDevice(device) == cudaSuccess;
    }
    ~OnDevice() {
        if (changed_) (void)cudaSetDevice(before_);
    }
    OnDevice(const OnDevice&) = delete;
    OnDevice& operator=(const OnDevice&) = delete;

private:
    int before_ = 0;
    bool changed_ = false;
};

// Compute capabilities that this program's kernels were compiled for.

/// Compute capabilities, 90 is 9.0; ascending.
std::vector<int> architectures();

} // namespace glint::cuda
