// Memory on the host's side of a bus, of the kinds that CUDA distinguishes. Only in files that a CUDA compiler reads.
#pragma once
#include "api/timings.h"
#include "transfers/params.h"
#include <cstddef>
#include <memory>

#ifdef __CUDACC__
namespace transfers {

class HostMemory {
public:
    HostMemory(Method kind, std::size_t bytes) {
        if (kind == Method::pageable) {
            pageable_ = std::make_unique<std::byte[]>(bytes);
            return;
        }
        void* memory = nullptr;
        const cudaError_t status = cudaHostAlloc(&memory, bytes, flags_of(kind));
        if (status == cudaErrorMemoryAllocation) {
            cudaGetLastError();
            throw glint::Error("the system cannot pin enough memory: choose a smaller largest size");
        }
        glint::check(status);
        pinned_.reset(memory);
        if (kind == Method::mapped) glint::check(cudaHostGetDevicePointer(&on_device_, memory, 0));
    }
    std::byte* data() const { return pinned_ ? static_cast<std::byte*>(pinned_.get()) : pageable_.get(); }
    /// The address for kernels; for mapped memory.
    std::byte* on_device() const { return static_cast<std::byte*>(on_device_); }

private:
    static unsigned flags_of(Method kind) {
        if (kind == Method::write_combined) return cudaHostAllocWriteCombined;
        if (kind == Method::mapped) return cudaHostAllocMapped;
        return kind == Method::portable ? cudaHostAllocPortable : cudaHostAllocDefault;
    }

    std::unique_ptr<std::byte[]> pageable_;
    std::unique_ptr<void, glint::DestroyCuda> pinned_;
    void* on_device_ = nullptr;
};

} // namespace transfers
#endif
