// Across the bus: copies are queued between two events, and their time is taken when a later step finds both.
#pragma once
#include "api/device.h"
#include "transfers/plan.h"
#include <cstddef>
#ifdef __CUDACC__
#include "api/link_rate.h"
#include "transfers/host_memory.h"
#include "transfers/mapped.cuh"
#include <array>
#include <utility>
#endif

namespace transfers {

#ifdef __CUDACC__
class GpuCopies {
public:
    GpuCopies(glint::Device device, std::size_t bytes)
        : device_(device),
          on_device_(device, {static_cast<int>(bytes), 1}),
          on_host_{{{Method::pageable, bytes},
                    {Method::pinned, bytes},
                    {Method::write_combined, bytes},
                    {Method::mapped, bytes},
                    {Method::portable, bytes}}},
          timings_(256, 2) {}
    ~GpuCopies() { // copies to this memory may still be under way
        if (cudaStreamSynchronize(device_.stream()) != cudaSuccess) cudaGetLastError();
    }
    GpuCopies(const GpuCopies&) = delete;
    GpuCopies& operator=(const GpuCopies&) = delete;

    /// Queues all copies of a transfer, cut into blocks of this many bytes.
    void queue(const Transfer& transfer, std::size_t block) {
        const glint::Device::Scope scope(device_.host(), "copy");
        auto* const timing = timings_.next();
        if (timing) glint::check(cudaEventRecord(timing->events[0].get(), device_.stream()));
        for (int i = 0; i < transfer.copies(); ++i)
            for (std::size_t at = 0; at < transfer.bytes(); at += block)
                copy(transfer, at, std::min(block, transfer.bytes() - at));
        if (!timing) return;
        glint::check(cudaEventRecord(timing->events[1].get(), device_.stream()));
        timing->what = transfer;
        timings_.queued();
    }
    /// Gives each that has ended since to `take(Transfer, milliseconds)`.
    template <class Take> void take_ended(const Take& take) {
        timings_.take_ended([&](const auto& timing) {
            take(timing.what, glint::milliseconds_between(timing.events[0], timing.events[1]));
        });
    }
    void forget() { timings_.forget(); }
    /// GB/s that the bus of the current device could move; 0 if unknown.
    static float limit() {
        int device = 0;
        if (cudaGetDevice(&device) != cudaSuccess) return cudaGetLastError(), 0.f;
        return glint::link_rate_of_gpu(device);
    }

private:
    void copy(const Transfer& transfer, std::size_t at, std::size_t bytes) {
        const HostMemory& memory = on_host_[static_cast<std::size_t>(transfer.method) - std::size_t(Method::pageable)];
        const bool mapped = transfer.method == Method::mapped;
        std::byte *to = on_device_.view().data + at, *from = (mapped ? memory.on_device() : memory.data()) + at;
        if (transfer.to_host) std::swap(to, from);
        if (mapped) return launch_copy(device_.stream(), device_.facts().multiprocessors, to, from, bytes);
        glint::check(cudaMemcpyAsync(
            to, from, bytes, transfer.to_host ? cudaMemcpyDeviceToHost : cudaMemcpyHostToDevice, device_.stream()));
    }

    glint::Device device_;
    glint::Field<std::byte> on_device_;
    std::array<HostMemory, 5> on_host_;
    glint::Timings<Transfer> timings_;
};
#else // never called without CUDA
struct GpuCopies {
    GpuCopies(glint::Device, std::size_t) {}
    void queue(const Transfer&, std::size_t) {}
    template <class Take> void take_ended(const Take&) {}
    void forget() {}
    static float limit() { return 0; }
};
#endif

} // namespace transfers
