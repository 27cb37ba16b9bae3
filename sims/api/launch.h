// Queues a kernel by a function call instead of <<<…>>>: any C++ compiler can read it, so that tests emulate a GPU.
// Also computes the number of blocks.
#pragma once
#include "abi.h"
#include "error.h"
#include "view.h"
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

/// Marks a const kernel parameter that stays where it was passed: no thread has a copy. Older GPUs cannot do this.
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
#define GLINT_GRID_CONSTANT __grid_constant__
#else
#define GLINT_GRID_CONSTANT
#endif

namespace glint {

/// The number of blocks that cover all items.
constexpr std::int64_t blocks_for(std::int64_t items, std::int64_t items_per_block) {
    return (items + items_per_block - 1) / items_per_block;
}
/// Number of blocks for a kernel with a grid-stride loop: at most so many for each multiprocessor, and at least one.
constexpr std::int64_t strided_blocks_for(std::int64_t items, std::int64_t items_per_block,
                                          std::int64_t blocks_per_multiprocessor, int multiprocessors) {
    const std::int64_t most = blocks_per_multiprocessor * std::max(1, multiprocessors);
    return std::clamp<std::int64_t>(blocks_for(items, items_per_block), 1, most);
}

inline bool takes_launch_notes(const glint_host& host) { return host.launched != nullptr; }

#ifdef __CUDACC__
/// A grid of one dimension.
inline dim3 grid_of(std::int64_t blocks) { return {static_cast<unsigned>(blocks)}; }
/// A grid whose blocks have cells_across x cells_up cells each.
inline dim3 grid_for(Extent cells, int cells_across, int cells_up) {
    return {static_cast<unsigned>(blocks_for(cells.width, cells_across)),
            static_cast<unsigned>(blocks_for(cells.height, cells_up))};
}

/// When blocks begin. Serialized: after the kernel that was queued before. Programmatic (dependent launch), from
/// compute capability 9.0 on: while that kernel still runs, once it has called
/// cudaTriggerProgrammaticLaunchCompletion() or ended; its results must not be used before
/// cudaGridDependencySynchronize(). Cooperative: serialized, and all blocks are resident, so that they may wait for
/// each other; throws if the GPU has no room for so many.
enum class Launch { serialized, programmatic, cooperative };

struct KernelLaunch {
    const void* kernel;
    dim3 grid, block;
    std::size_t dynamic_bytes; ///< of shared memory
    Launch mode;
};

/// The stream for kernels, and the listener that gets each launch: the host, or the graph that records them.
struct DeviceStream {
    DeviceStream(cudaStream_t stream = nullptr, const glint_host* of = nullptr,
                 std::vector<KernelLaunch>* keeps = nullptr)
        : handle(stream), host(of), kept(keeps) {}
    operator cudaStream_t() const { return handle; }
    bool listens() const { return host && takes_launch_notes(*host); }

    cudaStream_t handle;
    const glint_host* host;          ///< null: the host does not listen
    std::vector<KernelLaunch>* kept; ///< not null: kernels are recorded, not run
};

/// Describes a kernel as far as CUDA knows it.
inline glint_launch described(const KernelLaunch& one) {
    glint_launch told{};
    told.size = sizeof told, told.cooperative = one.mode == Launch::cooperative;
    told.grid[0] = one.grid.x, told.grid[1] = one.grid.y, told.grid[2] = one.grid.z;
    told.block[0] = one.block.x, told.block[1] = one.block.y, told.block[2] = one.block.z;
    told.shared_bytes = one.dynamic_bytes;
    cudaFuncAttributes compiled{};
    const auto threads = static_cast<int>(one.block.x * one.block.y * one.block.z);
    if (cudaFuncGetName(&told.kernel, one.kernel) != cudaSuccess)
        told.kernel = nullptr, cudaGetLastError(); // before driver 12.3; the next launch must not report it
    if (cudaFuncGetAttributes(&compiled, one.kernel) != cudaSuccess ||
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&told.resident_blocks, one.kernel, threads, one.dynamic_bytes) !=
            cudaSuccess)
        return cudaGetLastError(), told;
    told.registers = compiled.numRegs, told.local_bytes = compiled.localSizeBytes;
    told.shared_bytes += compiled.sharedSizeBytes;
    return told;
}
/// Reports a kernel that was queued.
inline void tell(const DeviceStream& stream, const KernelLaunch& one) {
    if (stream.kept) return stream.kept->push_back(one);
    if (!stream.listens()) return;
    const glint_launch told = described(one);
    stream.host->launched(stream.host->self, &told);
}
/// Reports work that a library queued; call: the name of the library's function, a literal.
inline void report_library_call(const DeviceStream& stream, const char* call) {
    if (!stream.listens()) return;
    glint_launch told{};
    told.size = sizeof told, told.kernel = call;
    stream.host->launched(stream.host->self, &told);
}

/// The kernel to launch: `own`, or the newer build of it that the host has.
template <class... Parameters> const void* newest_kernel(const DeviceStream& stream, const void* own) {
    if (!stream.host || !stream.host->kernel || stream.kept) return own;
    static constexpr std::size_t bytes[]{sizeof(Parameters)..., 0};
    const char* name = nullptr;
    if (cudaFuncGetName(&name, own) != cudaSuccess) return cudaGetLastError(), own;
    return stream.host->kernel(stream.host->self, own, name, bytes, sizeof...(Parameters));
}

/// Queues a kernel on that stream, in the mode and size of `how`.
template <class... Parameters>
void launch(const DeviceStream& stream, cudaLaunchConfig_t how, Launch mode, void (*kernel)(Parameters...),
            const std::type_identity_t<Parameters>&... arguments) {
    how.stream = stream;
    const void* const own = reinterpret_cast<const void*>(kernel);
    const void* const newest = newest_kernel<Parameters...>(stream, own);
    const int bytes = static_cast<int>(how.dynamicSmemBytes);
    if (bytes > 0) check(cudaFuncSetAttribute(newest, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    if (newest == own) {
        check(cudaLaunchKernelEx(&how, kernel, arguments...));
    } else {
        const void* addresses[] = {static_cast<const void*>(&arguments)..., nullptr};
        check(cudaLaunchKernelExC(&how, newest, const_cast<void**>(addresses)));
    }
    tell(stream, {newest, how.gridDim, how.blockDim, how.dynamicSmemBytes, mode});
}
template <class... Parameters>
void launch(const DeviceStream& stream, dim3 grid, dim3 block, void (*kernel)(Parameters...),
            const std::type_identity_t<Parameters>&... arguments) {
    cudaLaunchConfig_t how{};
    how.gridDim = grid, how.blockDim = block;
    launch(stream, how, Launch::serialized, kernel, arguments...);
}

/// Programmatic if supported, else serialized. A kernel compiled for older GPUs does not wait for the one before.
template <class... Parameters> Launch programmatic_where_supported(int compute_major, void (*kernel)(Parameters...)) {
    cudaFuncAttributes compiled{};
    check(cudaFuncGetAttributes(&compiled, reinterpret_cast<const void*>(kernel)));
    return compute_major >= 9 && compiled.ptxVersion >= 90 ? Launch::programmatic : Launch::serialized;
}
/// In a kernel launched programmatically: waits until the one before has ended and its results are visible.
__device__ inline void grid_dependency_sync() {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
    cudaGridDependencySynchronize();
#endif
}
/// Lets the next kernel begin; it waits for this one's end before it writes.
__device__ inline void trigger_dependents() {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
    cudaTriggerProgrammaticLaunchCompletion();
#endif
}

/// Each block has `bytes` of shared memory in addition to its kernel's; launched_shared() is their address.
template <class... Parameters>
void launch(const DeviceStream& stream, dim3 grid, dim3 block, int bytes, Launch mode, void (*kernel)(Parameters...),
            const std::type_identity_t<Parameters>&... arguments) {
    cudaLaunchAttribute attribute{};
    if (mode == Launch::cooperative)
        attribute.id = cudaLaunchAttributeCooperative, attribute.val.cooperative = 1;
    else
        attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization,
        attribute.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t how{};
    how.gridDim = grid, how.blockDim = block, how.dynamicSmemBytes = static_cast<std::size_t>(bytes);
    how.attrs = &attribute, how.numAttrs = mode != Launch::serialized;
    launch(stream, how, mode, kernel, arguments...);
}
#if defined(__NVCC__) || defined(__CUDACC_RTC__)
template <class T> __device__ T* launched_shared() {
    extern __shared__ __align__(16) unsigned char bytes[];
    return reinterpret_cast<T*>(bytes);
}
#endif
#endif

} // namespace glint
