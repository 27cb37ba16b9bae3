// The pairs in the host's memory, of the kind that GPUs take them from. Only in files that a CUDA compiler reads.
#pragma once
#include "api/timings.h"
#include "multi_gpu/parts.h"
#include <cstddef>
#include <memory>

#ifdef __CUDACC__
namespace multi_gpu {

using Pinned = std::unique_ptr<void, glint::DestroyCuda>;

/// The memory can be used by all GPUs and threads.
inline Pinned pin_portable(std::size_t bytes, unsigned flags) {
    void* memory = nullptr;
    const cudaError_t status = cudaHostAlloc(&memory, bytes, cudaHostAllocPortable | flags);
    if (status == cudaErrorMemoryAllocation) {
        cudaGetLastError();
        throw glint::Error("the system cannot pin enough memory: choose fewer pairs per cell");
    }
    glint::check(status);
    return Pinned(memory);
}
/// The address for the current GPU's kernels; for mapped memory.
inline void* seen_by_current_gpu(void* pinned) {
    void* seen = nullptr;
    glint::check(cudaHostGetDevicePointer(&seen, pinned, 0));
    return seen;
}

class HostPairs {
public:
    HostPairs(Memory kind, std::int64_t pairs) : count_(pairs) {
        const std::size_t bytes = bytes_for(pairs);
        if (kind == Memory::pageable) pageable_ = std::make_unique<std::byte[]>(bytes);
        if (kind == Memory::pinned) pinned_ = pin_portable(bytes, cudaHostAllocDefault);
        if (kind == Memory::mapped) // around the CPU's caches, as in the book: the CPU only writes it
            pinned_ = pin_portable(bytes, cudaHostAllocMapped | cudaHostAllocWriteCombined);
        if (is_host_memory(kind)) fill();
    }
    Pairs all() const { return space(); }
    Pairs on_current_gpu() const { return pairs_in(seen_by_current_gpu(pinned_.get()), count_); }

private:
    PairSpace space() const { return pairs_in(pinned_ ? pinned_.get() : pageable_.get(), count_); }
    /// Writes the same numbers as Sow, without a division for each.
    void fill() const {
        const PairSpace to = space();
        std::int32_t number = 0;
        for (std::int64_t i = 0; i < count_; ++i) {
            to.a[i] = number, to.b[i] = 2 * number;
            number = number + 1 < period ? number + 1 : 0;
        }
    }

    std::int64_t count_;
    std::unique_ptr<std::byte[]> pageable_;
    Pinned pinned_;
};

} // namespace multi_gpu
#endif
