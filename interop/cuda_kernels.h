// Kernels of a plugin that were compiled anew while its simulation runs, and are launched in place of its own ones.
#pragma once
#include <cstddef>
#include <cuda_runtime_api.h>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace glint::cuda {

#if CUDART_VERSION >= 12080 // its first version that loads libraries

/// The device must be current in each call.
class KernelSwap {
public:
    /// The kernel to launch: `own`, or the newest one of that mangled name, if its parameters have these sizes.
    /// Allocates memory only at the first launch of a kernel. Any thread.
    const void* newest(const void* own, const char* name, std::span<const std::size_t> parameter_bytes);
    std::vector<std::string> launched() const; ///< mangled names of all kernels so far. Any thread
    /// Launches the kernels of this cubin from now on, each in place of the own one of its name. False: it lacks one of
    /// those launched so far, or their parameters differ, and nothing is replaced. Takes some milliseconds. Throws
    /// Error. Any thread.
    bool replace(std::span<const std::byte> cubin);
    void restore(); ///< launches the own kernels again. Any thread

private:
    struct Unload {
        void operator()(cudaLibrary_t library) const noexcept;
    };
    struct Kernel {
        std::string name; ///< "": it belongs to this program
        std::vector<std::size_t> parameter_bytes;
        const void* newest;
    };
    using Library = std::unique_ptr<std::remove_pointer_t<cudaLibrary_t>, Unload>;
    static const void* found_in(const Library&, const Kernel&);

    mutable std::mutex lock_;
    std::unordered_map<const void*, Kernel> kernels_; ///< by the own one
    /// The newest one last. Older ones stay: their kernels may still be running.
    std::vector<Library> libraries_;
    bool replaces_ = false;
};

#else

class KernelSwap {
public:
    const void* newest(const void* own, const char*, std::span<const std::size_t>) { return own; }
    std::vector<std::string> launched() const { return {}; }
    bool replace(std::span<const std::byte>) { return false; }
    void restore() {}
};

#endif

} // namespace glint::cuda
