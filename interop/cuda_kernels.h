// Kernels of a plugin that were compiled anew while its simulation runs, and are launched in place of its own ones.
#pragma once
#include "interop/compute_device.h"
#include "sims/api/error.h"
#include <cstddef>
#include <cuda_runtime_api.h>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

namespace glint {

#if CUDART_VERSION >= 12080 // its first version that loads libraries

/// The kernels of a cubin. One thread at a time; the device must be current.
class KernelLibrary {
public:
    /// Also loads the kernels of these mangled names, if it has them, into the device's memory; else CUDA would do so
    /// at their first launch. Takes some milliseconds. Throws Error.
    KernelLibrary(std::span<const std::byte> cubin, std::span<const std::string> names);
    /// Null: it has no such kernel, or its parameters have other sizes. Takes long only for another name than those of
    /// the constructor. Throws Error.
    const void* find(const std::string& name, std::span<const std::size_t> parameter_bytes);

private:
    struct Unload {
        void operator()(cudaLibrary_t library) const noexcept;
    };
    struct Kernel {
        const void* handle = nullptr;
        std::vector<std::size_t> parameter_bytes;
    };
    const Kernel& loaded(const std::string& name);

    std::unique_ptr<std::remove_pointer_t<cudaLibrary_t>, Unload> library_;
    std::unordered_map<std::string, Kernel> kernels_; ///< those that were looked for
};

namespace cuda {

/// The device must be current in each call.
class KernelSwap {
public:
    /// The kernel to launch: `own`, or the newest one of that mangled name, if its parameters have these sizes.
    /// Allocates memory only at the first launch of a kernel. Any thread.
    const void* newest(const void* own, const char* name, std::span<const std::size_t> parameter_bytes);
    std::vector<std::string> launched() const; ///< mangled names of all kernels so far. Any thread
    /// Launches these kernels from now on, each in place of the own one of its name. False: they lack one of those
    /// launched so far, or its parameters differ, and nothing is replaced. Throws Error. Any thread.
    bool replace(std::shared_ptr<KernelLibrary>);
    void restore(); ///< launches the own kernels again. Any thread

private:
    struct Kernel {
        std::string name; ///< "": it belongs to this program
        std::vector<std::size_t> parameter_bytes;
        const void* newest;
    };

    mutable std::mutex lock_;
    std::unordered_map<const void*, Kernel> kernels_; ///< by the own one
    /// The newest one last. Older ones stay: their kernels may still be running.
    std::vector<std::shared_ptr<KernelLibrary>> libraries_;
    bool replaces_ = false;
};

} // namespace cuda

#else

class KernelLibrary {
public:
    KernelLibrary(std::span<const std::byte>, std::span<const std::string>) {
        throw Error("they need CUDA 12.8 or newer");
    }
};

namespace cuda {

class KernelSwap {
public:
    const void* newest(const void* own, const char*, std::span<const std::size_t>) { return own; }
    std::vector<std::string> launched() const { return {}; }
    bool replace(const std::shared_ptr<KernelLibrary>&) { return false; }
    void restore() {}
};

} // namespace cuda

#endif

} // namespace glint
