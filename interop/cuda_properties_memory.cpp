// What memory a CUDA device has, and how it is linked to the machine around it.
#include "interop/cuda_properties.h"

namespace glint::cuda {
namespace {

PropertyValue told_memory(const QueriedDevice& asked) { return static_cast<std::int64_t>(asked.device.memory_bytes); }

constexpr Word numa_configurations[] = {{cudaDeviceNumaConfigNone, "none"}, {cudaDeviceNumaConfigNumaNode, "a node"}};
constexpr Word rdma_flushes[] = {{cudaFlushGPUDirectRDMAWritesOptionHost, "by a call"},
                                 {cudaFlushGPUDirectRDMAWritesOptionMemOps, "in a stream"}};
constexpr Word rdma_orders[] = {{cudaGPUDirectRDMAWritesOrderingNone, "none"},
                                {cudaGPUDirectRDMAWritesOrderingOwner, "for this device"},
                                {cudaGPUDirectRDMAWritesOrderingAllDevices, "for all devices"}};

constexpr RowsOf memory_group{PropertyGroup::memory}, link_group{PropertyGroup::link};

constexpr QueriedRow what_it_remembers[] = {
    memory_group.other("memory", "Memory", PropertyKind::number, unit::bytes, told_memory,
                       "All of its own, in use or not. Fields, keyframes and pictures lie here."),
    memory_group.amount("memory_clock", "Memory clock", unit::kilohertz, cudaDevAttrMemoryClockRate, "The highest."),
    memory_group.amount(
        "memory_bus_width", "Memory bus width", "bits", cudaDevAttrGlobalMemoryBusWidth,
        "What crosses between chip and memory at a time. glint bench --limits measures what comes of it."),
    memory_group.amount(
        "l2_cache", "L2 cache", unit::bytes, cudaDevAttrL2CacheSize,
        "Between memory and all multiprocessors. A simulation whose fields fit in is not held up by memory."),
    memory_group.amount("persisting_l2_cache", "Persisting L2 cache", unit::bytes, cudaDevAttrMaxPersistingL2CacheSize,
                        "How much of the L2 cache a program may set aside for what is used again and again."),
    memory_group.amount("access_policy_window", "Access policy window", unit::bytes,
                        cudaDevAttrMaxAccessPolicyWindowSize,
                        "Of how much memory a program may say at a time that it is to stay in the L2 cache."),
    memory_group.amount("constant_memory", "Constant memory", unit::bytes, cudaDevAttrTotalConstantMemory,
                        "For what kernels only read: fast where all threads of a warp read the same place."),
    memory_group.has("l1_caches_global", "L1 caches global memory", cudaDevAttrGlobalL1CacheSupported,
                     "What kernels read from memory stays near their multiprocessor for a while."),
    memory_group.has("l1_caches_local", "L1 caches local memory", cudaDevAttrLocalL1CacheSupported,
                     "So does what a thread has no registers left for."),
    memory_group.has("ecc", "ECC", cudaDevAttrEccEnabled,
                     "Error correction is on: a flipped bit of memory is mended, two are noticed."),
    memory_group.amount("copy_pitch", "Pitch of copies", unit::bytes, cudaDevAttrMaxPitch,
                        "How far apart rows may lie that one call copies, at most."),
    memory_group.word("numa", "NUMA", cudaDevAttrNumaConfig, numa_configurations,
                      "Whether its memory is a NUMA node of the system, as beside a Grace CPU."),
    memory_group.amount("numa_node", "NUMA node", "", cudaDevAttrNumaId,
                        "The node's number, where its memory is one of the system."),
};

constexpr QueriedRow how_it_is_linked[] = {
    link_group.amount(
        "host_numa_node", "Nearest NUMA node", "", cudaDevAttrHostNumaId,
        "Of the machine's memory, the part that it reaches the quickest; -1 where the machine has no such "
        "parts."),
    link_group.has("host_native_atomics", "Atomics over the link", cudaDevAttrHostNativeAtomicSupported,
                   "Kernels may do atomic operations in the CPU's memory at full speed, as over NVLink to a CPU."),
#if CUDART_VERSION >= 13000
    link_group.has("partial_host_native_atomics", "Some atomics over the link",
                   cudaDevAttrOnlyPartialHostNativeAtomicSupported,
                   "The link carries some of these operations, not all."),
    link_group.has("host_numa_multinode_ipc", "Memory of other machines", cudaDevAttrHostNumaMultinodeIpcSupported,
                   "CPU memory is shared between the machines of a multi-node system."),
#endif
    link_group.has("gpudirect_rdma", "GPUDirect RDMA", cudaDevAttrGPUDirectRDMASupported,
                   "Network cards and disks may read and write its memory past the CPU."),
    link_group.set("gpudirect_rdma_flush", "GPUDirect RDMA flush", cudaDevAttrGPUDirectRDMAFlushWritesOptions,
                   rdma_flushes, "How a program makes sure that what others have written there can be seen."),
    link_group.word("gpudirect_rdma_order", "GPUDirect RDMA order", cudaDevAttrGPUDirectRDMAWritesOrdering, rdma_orders,
                    "For whom what others have written there is in order without that."),
    link_group.has("remote_writes_flush", "Flush of remote writes", cudaDevAttrCanFlushRemoteWrites,
                   "A stream can wait until what others have written into its memory has arrived."),
};

} // namespace

std::span<const QueriedRow> memory_rows() { return what_it_remembers; }
std::span<const QueriedRow> link_rows() { return how_it_is_linked; }

} // namespace glint::cuda
