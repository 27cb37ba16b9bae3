// Asks the CUDA run-time for all that the tables name. No work is started on a device for it.
#include "interop/properties/cuda_properties.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace glint {

namespace {

std::array<std::span<const cuda::QueriedRow>, 7> property_tables() {
    return {cuda::identity_rows(), cuda::compute_rows(), cuda::memory_rows(), cuda::launch_rows(),
            cuda::texture_rows(),  cuda::feature_rows(), cuda::link_rows()};
}

std::optional<int> query_attribute(int ordinal, cudaDeviceAttr attribute) {
    int value = 0;
    if (cudaDeviceGetAttribute(&value, attribute, ordinal) == cudaSuccess) return value;
    (void)cudaGetLastError(); // this driver does not know it, or not of this device
    return {};
}

std::string in_words(const cuda::QueriedRow& row, int value) {
    if (!row.bits) {
        for (const cuda::Word& one : row.words)
            if (one.value == value) return one.word;
        return std::to_string(value);
    }
    std::string list;
    auto rest = static_cast<unsigned>(value);
    for (const cuda::Word& one : row.words)
        if (rest & static_cast<unsigned>(one.value))
            list.append(list.empty() ? "" : ", ").append(one.word), rest &= ~static_cast<unsigned>(one.value);
    if (rest) list.append(list.empty() ? "" : ", ").append(std::to_string(rest)); // newer than this table
    return list.empty() ? "none" : list;
}

PropertyValue value_of(const cuda::QueriedRow& row, const cuda::QueriedDevice& asked) {
    if (row.read) return row.read(asked);
    Sides told;
    for (const cudaDeviceAttr attribute : row.attributes) {
        if (attribute == cudaDeviceAttr{}) break;
        const std::optional<int> value = query_attribute(asked.device.ordinal, attribute);
        if (!value) return {};
        told.of[told.count++] = *value;
    }
    const auto first = static_cast<int>(told.of[0]);
    switch (row.about.kind) {
    case PropertyKind::number:
        return std::int64_t{first};
    case PropertyKind::yes_no:
        return first != 0;
    case PropertyKind::version_number:
        return Version{first, static_cast<int>(told.of[1])};
    case PropertyKind::sides:
        return told;
    case PropertyKind::text:
        break;
    }
    return in_words(row, first);
}

std::vector<DeviceProperty> properties_of(const CudaDevice& device) {
    cudaDeviceProp card{};
    const bool known = cudaGetDeviceProperties(&card, device.ordinal) == cudaSuccess;
    if (!known) (void)cudaGetLastError();
    std::vector<DeviceProperty> all;
    for (const auto table : property_tables()) {
        all.reserve(all.size() + table.size());
        for (const cuda::QueriedRow& row : table)
            all.push_back({row.about, value_of(row, {device, known ? &card : nullptr})});
    }
    return all;
}

} // namespace

std::vector<PropertyRow> cuda_property_rows() {
    std::vector<PropertyRow> all;
    for (const auto table : property_tables()) {
        all.reserve(all.size() + table.size());
        for (const cuda::QueriedRow& row : table) all.push_back(row.about);
    }
    return all;
}

void read_cuda_properties(Devices& found) {
    for (CudaDevice& device : found.cuda) device.properties = properties_of(device);
    for (RefusedDevice& refused : found.refused) refused.device.properties = properties_of(refused.device);
}

} // namespace glint

namespace glint::cuda {

// Features of a CUDA device.

namespace {

PropertyValue query_function_pointers(const QueriedDevice& asked) {
    if (!asked.card) return {};
    return asked.card->unifiedFunctionPointers != 0;
}

constexpr Word pool_handles[] = {{cudaMemHandleTypePosixFileDescriptor, "file descriptor"},
                                 {cudaMemHandleTypeWin32, "Windows handle"},
                                 {cudaMemHandleTypeWin32Kmt, "Windows KMT handle"},
                                 {cudaMemHandleTypeFabric, "fabric handle"}};

constexpr RowsOf feature_group{PropertyGroup::features};

constexpr QueriedRow feature_queries[] = {
    feature_group.has("concurrent_kernels", "Concurrent kernels", cudaDevAttrConcurrentKernels,
                      "Kernels of several streams run at once if the GPU has room."),
    feature_group.has("cooperative_launch", "Cooperative launch", cudaDevAttrCooperativeLaunch,
                      "All blocks of a launch can wait for each other. The method persistent of heat needs this."),
    feature_group.has(
        "cluster_launch", "Cluster launch", cudaDevAttrClusterLaunch,
        "Blocks can be launched in clusters and read each other's shared memory (compute capability 9.0 and newer)."),
    feature_group.has("stream_priorities", "Stream priorities", cudaDevAttrStreamPrioritiesSupported,
                      "Waiting work of a stream with a higher priority starts before waiting work of other streams."),
    feature_group.has("compute_preemption", "Compute preemption", cudaDevAttrComputePreemptionSupported,
                      "A kernel can be interrupted for another kernel and resumed later, so that a long kernel does "
                      "not block the screen."),
    feature_group.amount("memory_sync_domains", "Memory sync domains", "", cudaDevAttrMemSyncDomainCount,
                         "A memory fence waits only for writes of its own domain, so that kernels of other domains do "
                         "not slow it down."),
    feature_group.has("memory_pools", "Memory pools", cudaDevAttrMemoryPoolsSupported,
                      "Memory is allocated and freed in stream order, without synchronisation. Glint needs this."),
    feature_group.set("memory_pool_handles", "Handles of memory pools", cudaDevAttrMemoryPoolSupportedHandleTypes,
                      pool_handles, "Kinds of handles that share a pool's memory with other programs."),
#if CUDART_VERSION >= 13000
    feature_group.has("host_memory_pools", "Memory pools of the CPU", cudaDevAttrHostMemoryPoolsSupported,
                      "Memory pools also work for the CPU's memory."),
    feature_group.has("host_numa_memory_pools", "Memory pools of NUMA nodes", cudaDevAttrHostNumaMemoryPoolsSupported,
                      "Memory pools also work for the memory of one NUMA node of the CPU."),
#endif
    feature_group.has("unified_addressing", "Unified addressing", cudaDevAttrUnifiedAddressing,
                      "CPU and GPU share one address space, so the address shows which of them owns the memory."),
    feature_group.other("unified_function_pointers", "Unified function pointers", PropertyKind::yes_no, "",
                        query_function_pointers, "A function has one pointer for both CPU and GPU."),
    feature_group.has(
        "host_mapping", "Mapping of host memory", cudaDevAttrCanMapHostMemory,
        "Kernels can access the CPU's pinned memory over the bus, as the presentation path CudaZeroCopy does."),
    feature_group.has("host_registration", "Registration of host memory", cudaDevAttrHostRegisterSupported,
                      "Memory of the CPU can be pinned after it was allocated."),
    feature_group.has("read_only_host_registration", "Registration to read only",
                      cudaDevAttrHostRegisterReadOnlySupported,
                      "Memory of the CPU can be pinned so that the GPU can read it but not write it."),
    feature_group.has("registered_host_pointers", "Same address when registered",
                      cudaDevAttrCanUseHostPointerForRegisteredMem,
                      "Registered memory has the same address on the GPU as on the CPU."),
    feature_group.has(
        "managed_memory", "Managed memory", cudaDevAttrManagedMemory,
        "CPU and GPU use this memory by one address; the driver moves each page to the device that uses it."),
    feature_group.has("concurrent_managed_access", "Concurrent managed access", cudaDevAttrConcurrentManagedAccess,
                      "CPU and GPU can use managed memory at the same time."),
    feature_group.has("direct_managed_access", "Managed access from the CPU", cudaDevAttrDirectManagedMemAccessFromHost,
                      "The CPU accesses managed memory on the GPU directly, without moving its pages."),
    feature_group.has("pageable_memory_access", "Access to pageable memory", cudaDevAttrPageableMemoryAccess,
                      "Kernels can use all memory of the program, including memory from malloc."),
    feature_group.has("host_page_tables", "Host page tables", cudaDevAttrPageableMemoryAccessUsesHostPageTables,
                      "Kernels find pageable memory through the CPU's page tables, for example over NVLink to a CPU."),
    feature_group.has("ipc_events", "Events between programs", cudaDevAttrIpcEventSupport,
                      "A program can wait for an event that another program has recorded."),
    feature_group.has("timeline_semaphores", "Timeline semaphores", cudaDevAttrTimelineSemaphoreInteropSupported,
                      "CUDA streams can wait for Vulkan's timeline semaphores, which are counters."),
#if CUDART_VERSION >= 13000
    feature_group.has("d3d12_graphics", "Direct3D 12 and compute", cudaDevAttrD3D12CigSupported,
                      "Kernels can run at the same time as Direct3D 12 graphics (CUDA in graphics)."),
    feature_group.has("vulkan_graphics", "Vulkan and compute", cudaDevAttrVulkanCigSupported,
                      "Kernels can run at the same time as Vulkan graphics (CUDA in graphics)."),
#endif
};

} // namespace

std::span<const QueriedRow> feature_rows() { return feature_queries; }

} // namespace glint::cuda
