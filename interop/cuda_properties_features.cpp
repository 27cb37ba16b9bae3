// What a CUDA device can do at all.
#include "interop/cuda_properties.h"

namespace glint::cuda {
namespace {

PropertyValue told_function_pointers(const QueriedDevice& asked) {
    if (!asked.card) return {};
    return asked.card->unifiedFunctionPointers != 0;
}

constexpr Word pool_handles[] = {{cudaMemHandleTypePosixFileDescriptor, "file descriptor"},
                                 {cudaMemHandleTypeWin32, "Windows handle"},
                                 {cudaMemHandleTypeWin32Kmt, "Windows KMT handle"},
                                 {cudaMemHandleTypeFabric, "fabric handle"}};

constexpr RowsOf feature_group{PropertyGroup::features};

constexpr QueriedRow what_it_can_do[] = {
    feature_group.has("concurrent_kernels", "Concurrent kernels", cudaDevAttrConcurrentKernels,
                      "Kernels of several streams run at once where there is room."),
    feature_group.has("cooperative_launch", "Cooperative launch", cudaDevAttrCooperativeLaunch,
                      "All blocks of a launch may wait for each other. Heat's resident method needs it."),
    feature_group.has(
        "cluster_launch", "Cluster launch", cudaDevAttrClusterLaunch,
        "Blocks may be launched in clusters that read each other's shared memory (compute capability 9.0 and newer)."),
    feature_group.has("stream_priorities", "Stream priorities", cudaDevAttrStreamPrioritiesSupported,
                      "What waits in one stream may go before what waits in others."),
    feature_group.has(
        "compute_preemption", "Compute preemption", cudaDevAttrComputePreemptionSupported,
        "A kernel may be interrupted for another one and go on later, so that a long one holds up no screen."),
    feature_group.amount(
        "memory_sync_domains", "Memory sync domains", "", cudaDevAttrMemSyncDomainCount,
        "A memory fence waits for the writes of its own domain alone, so that kernels of others do not slow it down."),
    feature_group.has(
        "memory_pools", "Memory pools", cudaDevAttrMemoryPoolsSupported,
        "Memory is taken and given back in the order of a stream, and nothing waits for it. Glint needs it."),
    feature_group.set("memory_pool_handles", "Handles of memory pools", cudaDevAttrMemoryPoolSupportedHandleTypes,
                      pool_handles, "By what a pool's memory may be handed to other programs."),
#if CUDART_VERSION >= 13000
    feature_group.has("host_memory_pools", "Memory pools of the CPU", cudaDevAttrHostMemoryPoolsSupported,
                      "The same for the CPU's memory."),
    feature_group.has("host_numa_memory_pools", "Memory pools of NUMA nodes", cudaDevAttrHostNumaMemoryPoolsSupported,
                      "The same for the memory of a chosen NUMA node of the CPU."),
#endif
    feature_group.has("unified_addressing", "Unified addressing", cudaDevAttrUnifiedAddressing,
                      "CPU and GPU share one range of addresses, so that a pointer tells whose memory it is."),
    feature_group.other("unified_function_pointers", "Unified function pointers", PropertyKind::yes_no, "",
                        told_function_pointers, "A pointer to a function is the same for CPU and GPU."),
    feature_group.has(
        "host_mapping", "Mapping of host memory", cudaDevAttrCanMapHostMemory,
        "Kernels may reach pinned memory of the CPU over the bus, as the presentation path CudaZeroCopy does."),
    feature_group.has("host_registration", "Registration of host memory", cudaDevAttrHostRegisterSupported,
                      "Memory of the CPU that is there already may be pinned."),
    feature_group.has("read_only_host_registration", "Registration to read only",
                      cudaDevAttrHostRegisterReadOnlySupported,
                      "Memory of the CPU may be pinned so that the GPU can read it and nothing else."),
    feature_group.has("registered_host_pointers", "Same address when registered",
                      cudaDevAttrCanUseHostPointerForRegisteredMem,
                      "Such memory has the same address on the GPU as on the CPU."),
    feature_group.has(
        "managed_memory", "Managed memory", cudaDevAttrManagedMemory,
        "Memory that CPU and GPU use by the same address; the driver moves its pages to where they are used."),
    feature_group.has("concurrent_managed_access", "Concurrent managed access", cudaDevAttrConcurrentManagedAccess,
                      "CPU and GPU may use managed memory at the same time."),
    feature_group.has("direct_managed_access", "Managed access from the CPU", cudaDevAttrDirectManagedMemAccessFromHost,
                      "The CPU reaches managed memory where it lies on the GPU, without moving it."),
    feature_group.has("pageable_memory_access", "Access to pageable memory", cudaDevAttrPageableMemoryAccess,
                      "Kernels may use any memory of the program, as malloc gives it."),
    feature_group.has("host_page_tables", "Host page tables", cudaDevAttrPageableMemoryAccessUsesHostPageTables,
                      "They find that memory by the CPU's own page tables, as over NVLink to a CPU."),
    feature_group.has("ipc_events", "Events between programs", cudaDevAttrIpcEventSupport,
                      "One program may wait for what another one has queued."),
    feature_group.has("timeline_semaphores", "Timeline semaphores", cudaDevAttrTimelineSemaphoreInteropSupported,
                      "It may wait for semaphores of Vulkan that count upwards."),
#if CUDART_VERSION >= 13000
    feature_group.has("d3d12_graphics", "Direct3D 12 beside compute", cudaDevAttrD3D12CigSupported,
                      "Kernels run beside the graphics of Direct3D 12 (CUDA in graphics)."),
    feature_group.has("vulkan_graphics", "Vulkan beside compute", cudaDevAttrVulkanCigSupported,
                      "Kernels run beside the graphics of Vulkan (CUDA in graphics)."),
#endif
};

} // namespace

std::span<const QueriedRow> feature_rows() { return what_it_can_do; }

} // namespace glint::cuda
