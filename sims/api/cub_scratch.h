// Scratch memory of CUB's functions, which nvcc compiles: CUB comes with CUDA. Elsewhere has_cub is false, and none of
// them is called. Each header includes only what it needs of CUB, because CUB takes long to compile.
#pragma once
#include "device.h"
#include "volume.h"
#include <cstddef>
#include <cstdint>

namespace glint {

#ifdef __NVCC__
inline constexpr bool has_cub = true;
#else
inline constexpr bool has_cub = false;
#endif

/// Scratch memory of one of the functions.
class CubScratch {
public:
    /// call(scratch, bytes) calls the function, which without scratch memory only tells how many bytes it needs.
    template <class Call>
    CubScratch(Device device, const Call& call) : device_(device), words_(device, words_for(device, call)) {}

    static bool is_used(const Device& device) { return has_cub && device.is_cuda(); }
    /// Queues it. name: the function's name, a literal.
    template <class Call> void run(const char* name, const Call& call) {
        std::size_t bytes = static_cast<std::size_t>(words_.count()) * sizeof(std::uint64_t);
        call(static_cast<void*>(words_.view().data), bytes);
#ifdef __CUDACC__
        report_library_call(device_.stream(), name);
#else
        (void)name;
#endif
    }

private:
    template <class Call> static int words_for(const Device& device, const Call& call) {
        std::size_t bytes = 0;
        if (is_used(device)) call(nullptr, bytes);
        return static_cast<int>(bytes / sizeof(std::uint64_t)) + 1;
    }
    Device device_;
    List<std::uint64_t> words_;
};

} // namespace glint
