// Queues a kernel, by a call where CUDA has <<<…>>>: any C++ compiler reads it, so that tests play a GPU. And how many
// blocks it takes.
#pragma once
#include "abi.h"
#include "error.h"
#include "view.h"
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

/// A kernel's parameter that is const and stays where it was passed: no thread has a copy. Older GPUs cannot.
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
#define GLINT_GRID_CONSTANT __grid_constant__
#else
#define GLINT_GRID_CONSTANT
#endif

namespace glint {

/// How many blocks have all items between them.
constexpr std::int64_t blocks_for(std::int64_t items, std::int64_t items_per_block) {
    return (items + items_per_block - 1) / items_per_block;
}
/// The same of a kernel with a grid-stride loop: no more blocks than that for each multiprocessor, and one at least.
constexpr std::int64_t strided_blocks_for(std::int64_t items, std::int64_t items_per_block,
                                          std::int64_t blocks_per_multiprocessor, int multiprocessors) {
    const std::int64_t most = blocks_per_multiprocessor * std::max(1, multiprocessors);
    return std::clamp<std::int64_t>(blocks_for(items, items_per_block), 1, most);
}

/// What hosts appended after version 2.0 is there only where `size` says so.
inline constexpr std::size_t size_of_first_host = offsetof(glint_host, launched);
inline void require_services(const glint_host& host) {
    if (host.size < size_of_first_host)
        throw Error("this simulation was built for a newer Glint with more services: rebuild it against this program's "
                    "sims/api");
}
inline bool hears_of_launches(const glint_host& host) {
    return host.size >= size_of_first_host + sizeof host.launched && host.launched;
}

#ifdef __CUDACC__
inline dim3 grid_of(std::int64_t blocks) { return {static_cast<unsigned>(blocks)}; }
/// Whose blocks have so many cells each.
inline dim3 grid_for(Extent cells, int cells_across, int cells_up) {
    return {static_cast<unsigned>(blocks_for(cells.width, cells_across)),
            static_cast<unsigned>(blocks_for(cells.height, cells_up))};
}

/// When blocks begin. Serialized: after the kernel that was queued before. Programmatic (dependent launch), from
/// compute capability 9.0 on: while
/// that still runs, as soon as it has called cudaTriggerProgrammaticLaunchCompletion() or ended; what it writes is not
/// to be touched before cudaGridDependencySynchronize(). Cooperative: serialized, and all at a time, so that they may
/// wait for each other; throws where the GPU has no room for so many.
enum class Launch { serialized, programmatic, cooperative };

struct KernelLaunch {
    const void* kernel;
    dim3 grid, block;
    std::size_t dynamic_bytes; ///< of shared memory
    Launch mode;
};

/// Where kernels are queued, and who is told of them: the host while it listens, or the graph that keeps them.
struct DeviceStream {
    DeviceStream(cudaStream_t stream = nullptr, const glint_host* of = nullptr,
                 std::vector<KernelLaunch>* keeps = nullptr)
        : handle(stream), host(of), kept(keeps) {}
    operator cudaStream_t() const { return handle; }
    bool listens() const { return host && hears_of_launches(*host); }

    cudaStream_t handle;
    const glint_host* host;          ///< null: nobody wants to know
    std::vector<KernelLaunch>* kept; ///< not null: they do not run now
};

/// As far as CUDA tells of the kernel.
inline glint_launch described(const KernelLaunch& one) {
    glint_launch told{};
    told.size = sizeof told, told.cooperative = one.mode == Launch::cooperative;
    told.grid[0] = one.grid.x, told.grid[1] = one.grid.y, told.grid[2] = one.grid.z;
    told.block[0] = one.block.x, told.block[1] = one.block.y, told.block[2] = one.block.z;
    told.shared_bytes = one.dynamic_bytes;
    cudaFuncAttributes compiled{};
    const auto threads = static_cast<int>(one.block.x * one.block.y * one.block.z);
    if (cudaFuncGetName(&told.kernel, one.kernel) != cudaSuccess)
        told.kernel = nullptr, cudaGetLastError(); // before driver 12.3; it must not surface at the next launch
    if (cudaFuncGetAttributes(&compiled, one.kernel) != cudaSuccess ||
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&told.resident_blocks, one.kernel, threads, one.dynamic_bytes) !=
            cudaSuccess)
        return cudaGetLastError(), told;
    told.registers = compiled.numRegs, told.local_bytes = compiled.localSizeBytes;
    told.shared_bytes += compiled.sharedSizeBytes;
    return told;
}
/// Of a kernel that was queued.
inline void tell(const DeviceStream& stream, const KernelLaunch& one) {
    if (stream.kept) return stream.kept->push_back(one);
    if (!stream.listens()) return;
    const glint_launch told = described(one);
    stream.host->launched(stream.host->self, &told);
}
/// Of what a library queued: its call's name, a literal.
inline void tell_of_library(const DeviceStream& stream, const char* call) {
    if (!stream.listens()) return;
    glint_launch told{};
    told.size = sizeof told, told.kernel = call;
    stream.host->launched(stream.host->self, &told);
}

/// As `how` says, on that stream.
template <class... Parameters>
void launch(const DeviceStream& stream, cudaLaunchConfig_t how, Launch mode, void (*kernel)(Parameters...),
            const std::type_identity_t<Parameters>&... arguments) {
    how.stream = stream;
    check(cudaLaunchKernelEx(&how, kernel, arguments...));
    tell(stream, {reinterpret_cast<const void*>(kernel), how.gridDim, how.blockDim, how.dynamicSmemBytes, mode});
}
template <class... Parameters>
void launch(const DeviceStream& stream, dim3 grid, dim3 block, void (*kernel)(Parameters...),
            const std::type_identity_t<Parameters>&... arguments) {
    cudaLaunchConfig_t how{};
    how.gridDim = grid, how.blockDim = block;
    launch(stream, how, Launch::serialized, kernel, arguments...);
}

/// Programmatic where that can be; else serialized. A kernel compiled for older GPUs does not wait for the one before.
template <class... Parameters> Launch programmatic_where_supported(int compute_major, void (*kernel)(Parameters...)) {
    cudaFuncAttributes compiled{};
    check(cudaFuncGetAttributes(&compiled, reinterpret_cast<const void*>(kernel)));
    return compute_major >= 9 && compiled.ptxVersion >= 90 ? Launch::programmatic : Launch::serialized;
}
/// In a kernel that is launched programmatically: the one before has ended, and what it wrote is there.
__device__ inline void grid_dependency_sync() {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
    cudaGridDependencySynchronize();
#endif
}
/// The kernel behind this one may begin; it waits for this one's end before it writes.
__device__ inline void trigger_dependents() {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
    cudaTriggerProgrammaticLaunchCompletion();
#endif
}

/// Each block has `bytes` of shared memory more than its kernel says: launched_shared() there.
template <class... Parameters>
void launch(const DeviceStream& stream, dim3 grid, dim3 block, int bytes, Launch mode, void (*kernel)(Parameters...),
            const std::type_identity_t<Parameters>&... arguments) {
    if (bytes > 0)
        check(cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel), cudaFuncAttributeMaxDynamicSharedMemorySize,
                                   bytes));
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
#ifdef __NVCC__
template <class T> __device__ T* launched_shared() {
    extern __shared__ __align__(16) unsigned char bytes[];
    return reinterpret_cast<T*>(bytes);
}
#endif
#endif

} // namespace glint
