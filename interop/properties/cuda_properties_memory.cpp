// Memory of a CUDA device, and its links to the rest of the machine.
#include "interop/properties/cuda_properties.h"

namespace glint::cuda {

namespace {

PropertyValue query_memory(const QueriedDevice& asked) { return static_cast<std::int64_t>(asked.device.memory_bytes); }

constexpr Word numa_configurations[] = {{cudaDeviceNumaConfigNone, "none"}, {cudaDeviceNumaConfigNumaNode, "a node"}};
constexpr Word rdma_flushes[] = {{cudaFlushGPUDirectRDMAWritesOptionHost, "by a call"},
                                 {cudaFlushGPUDirectRDMAWritesOptionMemOps, "in a stream"}};
constexpr Word rdma_orders[] = {{cudaGPUDirectRDMAWritesOrderingNone, "none"},
                                {cudaGPUDirectRDMAWritesOrderingOwner, "for this device"},
                                {cudaGPUDirectRDMAWritesOrderingAllDevices, "for all devices"}};

constexpr RowsOf memory_group{PropertyGroup::memory}, link_group{PropertyGroup::link};

constexpr QueriedRow memory_queries[] = {
    memory_group.other("memory", "Memory", PropertyKind::number, unit::bytes, query_memory,
                       "All memory of the GPU, used or free. It holds fields, keyframes and pictures."),
    memory_group.amount("memory_clock", "Memory clock", unit::kilohertz, cudaDevAttrMemoryClockRate,
                        "The highest clock of the memory."),
    memory_group.amount(
        "memory_bus_width", "Memory bus width", "bits", cudaDevAttrGlobalMemoryBusWidth,
        "Number of bits that chip and memory exchange at once. 'glint bench --limits' measures the real bandwidth."),
    memory_group.amount("l2_cache", "L2 cache", unit::bytes, cudaDevAttrL2CacheSize,
                        "The cache between memory and all multiprocessors. If a simulation's fields fit into it, "
                        "memory does not limit the speed."),
    memory_group.amount("persisting_l2_cache", "Persisting L2 cache", unit::bytes, cudaDevAttrMaxPersistingL2CacheSize,
                        "The part of the L2 cache that a program can reserve for data that is used repeatedly."),
    memory_group.amount("access_policy_window", "Access policy window", unit::bytes,
                        cudaDevAttrMaxAccessPolicyWindowSize,
                        "The largest memory range that a program can mark to stay in the L2 cache."),
    memory_group.amount("constant_memory", "Constant memory", unit::bytes, cudaDevAttrTotalConstantMemory,
                        "For data that kernels only read. It is fast if all threads of a warp read the same address."),
    memory_group.has("l1_caches_global", "L1 caches global memory", cudaDevAttrGlobalL1CacheSupported,
                     "Data read from global memory is kept in the multiprocessor's L1 cache."),
    memory_group.has("l1_caches_local", "L1 caches local memory", cudaDevAttrLocalL1CacheSupported,
                     "Local memory, used if a thread has too few registers, is kept in the L1 cache."),
    memory_group.has("ecc", "ECC", cudaDevAttrEccEnabled,
                     "Error correction is on: one flipped bit is corrected, two are detected."),
    memory_group.amount("copy_pitch", "Pitch of copies", unit::bytes, cudaDevAttrMaxPitch,
                        "The largest distance between two rows that one call copies."),
    memory_group.word("numa", "NUMA", cudaDevAttrNumaConfig, numa_configurations,
                      "Whether the GPU's memory is a NUMA node of the system, as with a Grace CPU."),
    memory_group.amount("numa_node", "NUMA node", "", cudaDevAttrNumaId,
                        "The number of this NUMA node, if the GPU's memory is a NUMA node."),
};

constexpr QueriedRow link_queries[] = {
    link_group.amount("host_numa_node", "Nearest NUMA node", "", cudaDevAttrHostNumaId,
                      "The NUMA node of the machine that is nearest to the GPU; -1 if the machine has no NUMA nodes."),
    link_group.has(
        "host_native_atomics", "Atomics over the link", cudaDevAttrHostNativeAtomicSupported,
        "Kernels can do atomic operations in the CPU's memory at full speed, for example over NVLink to a CPU."),
#if CUDART_VERSION >= 13000
    link_group.has("partial_host_native_atomics", "Some atomics over the link",
                   cudaDevAttrOnlyPartialHostNativeAtomicSupported,
                   "The link supports some atomic operations, not all."),
    link_group.has("host_numa_multinode_ipc", "Memory of other machines", cudaDevAttrHostNumaMultinodeIpcSupported,
                   "CPU memory is shared between the machines of a multi-node system."),
#endif
    link_group.has("gpudirect_rdma", "GPUDirect RDMA", cudaDevAttrGPUDirectRDMASupported,
                   "Network cards and disks can read and write the GPU's memory directly, without the CPU."),
    link_group.set("gpudirect_rdma_flush", "GPUDirect RDMA flush", cudaDevAttrGPUDirectRDMAFlushWritesOptions,
                   rdma_flushes, "How a program makes sure that the GPU sees data written by network cards and disks."),
    link_group.word("gpudirect_rdma_order", "GPUDirect RDMA order", cudaDevAttrGPUDirectRDMAWritesOrdering, rdma_orders,
                    "Which devices see data from network cards and disks in the order of writing, without a flush."),
    link_group.has("remote_writes_flush", "Flush of remote writes", cudaDevAttrCanFlushRemoteWrites,
                   "A stream can wait until the writes of other devices have arrived in the GPU's memory."),
};

} // namespace

std::span<const QueriedRow> memory_rows() { return memory_queries; }
std::span<const QueriedRow> link_rows() { return link_queries; }

// How large a CUDA device's textures and surfaces may be. A texture is read through the texture units, which filter and
// clamp; a surface is written, too.

namespace {

constexpr RowsOf texture_group{PropertyGroup::textures};
constexpr const char *texels = "texels", *layers_last = "texels, layers last";

constexpr QueriedRow texture_queries[] = {
    texture_group.amount("texture_1d", "Texture 1D", texels, cudaDevAttrMaxTexture1DWidth,
                         "The largest length of a CUDA array."),
    texture_group.amount(
        "texture_1d_linear", "Texture 1D, linear", texels, cudaDevAttrMaxTexture1DLinearWidth,
        "The largest length over linear device memory. Heat's method texture_1d needs one texel per cell."),
    texture_group.amount("texture_1d_mipmapped", "Texture 1D, mipmapped", texels, cudaDevAttrMaxTexture1DMipmappedWidth,
                         "The largest length with mipmaps, which are copies at half, a quarter ... of the size."),
    texture_group.box(
        "texture_1d_layered", "Texture 1D, layered", layers_last,
        {cudaDevAttrMaxTexture1DLayeredWidth, cudaDevAttrMaxTexture1DLayeredLayers},
        "The largest length and number of layers. A layer is chosen by its number; filtering stays within a layer."),
    texture_group.box("texture_2d", "Texture 2D", texels, {cudaDevAttrMaxTexture2DWidth, cudaDevAttrMaxTexture2DHeight},
                      "The largest sides of a CUDA array."),
    texture_group.box("texture_2d_linear", "Texture 2D, linear", texels,
                      {cudaDevAttrMaxTexture2DLinearWidth, cudaDevAttrMaxTexture2DLinearHeight},
                      "The largest sides over linear device memory, stored row by row."),
    texture_group.amount("texture_2d_linear_pitch", "Texture 2D, linear: pitch", unit::bytes,
                         cudaDevAttrMaxTexture2DLinearPitch,
                         "The largest distance between two rows of such a texture."),
    texture_group.box("texture_2d_mipmapped", "Texture 2D, mipmapped", texels,
                      {cudaDevAttrMaxTexture2DMipmappedWidth, cudaDevAttrMaxTexture2DMipmappedHeight},
                      "The largest sides with mipmaps."),
    texture_group.box("texture_2d_gather", "Texture 2D, gather", texels,
                      {cudaDevAttrMaxTexture2DGatherWidth, cudaDevAttrMaxTexture2DGatherHeight},
                      "The largest sides if four neighbouring texels are read at once (gather)."),
    texture_group.box("texture_2d_layered", "Texture 2D, layered", layers_last,
                      {cudaDevAttrMaxTexture2DLayeredWidth, cudaDevAttrMaxTexture2DLayeredHeight,
                       cudaDevAttrMaxTexture2DLayeredLayers},
                      "The largest sides and number of layers; a layer is chosen by its number."),
    texture_group.box("texture_3d", "Texture 3D", texels,
                      {cudaDevAttrMaxTexture3DWidth, cudaDevAttrMaxTexture3DHeight, cudaDevAttrMaxTexture3DDepth},
                      "The largest sides."),
    texture_group.box(
        "texture_3d_alternate", "Texture 3D, alternate", texels,
        {cudaDevAttrMaxTexture3DWidthAlt, cudaDevAttrMaxTexture3DHeightAlt, cudaDevAttrMaxTexture3DDepthAlt},
        "A second set of largest sides: one side is longer, the others are shorter. If the sides are 0, there is no "
        "second set."),
    texture_group.amount("texture_cubemap", "Cubemap texture", texels, cudaDevAttrMaxTextureCubemapWidth,
                         "The largest side of its six faces."),
    texture_group.box("texture_cubemap_layered", "Cubemap texture, layered", layers_last,
                      {cudaDevAttrMaxTextureCubemapLayeredWidth, cudaDevAttrMaxTextureCubemapLayeredLayers},
                      "The largest side and number of layers; six layers are one cube."),
    texture_group.amount("texture_alignment", "Texture alignment", unit::bytes, cudaDevAttrTextureAlignment,
                         "The address of a texture over device memory must be a multiple of this."),
    texture_group.amount(
        "texture_pitch_alignment", "Texture pitch alignment", unit::bytes, cudaDevAttrTexturePitchAlignment,
        "The distance between two rows of a 2D texture over device memory must be a multiple of this."),
    texture_group.amount("surface_1d", "Surface 1D", texels, cudaDevAttrMaxSurface1DWidth, "The largest length."),
    texture_group.box("surface_1d_layered", "Surface 1D, layered", layers_last,
                      {cudaDevAttrMaxSurface1DLayeredWidth, cudaDevAttrMaxSurface1DLayeredLayers},
                      "The largest length and number of layers; a layer is chosen by its number."),
    texture_group.box("surface_2d", "Surface 2D", texels, {cudaDevAttrMaxSurface2DWidth, cudaDevAttrMaxSurface2DHeight},
                      "The largest sides."),
    texture_group.box("surface_2d_layered", "Surface 2D, layered", layers_last,
                      {cudaDevAttrMaxSurface2DLayeredWidth, cudaDevAttrMaxSurface2DLayeredHeight,
                       cudaDevAttrMaxSurface2DLayeredLayers},
                      "The largest sides and number of layers; a layer is chosen by its number."),
    texture_group.box("surface_3d", "Surface 3D", texels,
                      {cudaDevAttrMaxSurface3DWidth, cudaDevAttrMaxSurface3DHeight, cudaDevAttrMaxSurface3DDepth},
                      "The largest sides."),
    texture_group.amount("surface_cubemap", "Cubemap surface", texels, cudaDevAttrMaxSurfaceCubemapWidth,
                         "The largest side of its six faces."),
    texture_group.box("surface_cubemap_layered", "Cubemap surface, layered", layers_last,
                      {cudaDevAttrMaxSurfaceCubemapLayeredWidth, cudaDevAttrMaxSurfaceCubemapLayeredLayers},
                      "The largest side and number of layers; six layers are one cube."),
    texture_group.amount("surface_alignment", "Surface alignment", unit::bytes, cudaDevAttrSurfaceAlignment,
                         "The address of a surface must be a multiple of this."),
    texture_group.has("sparse_arrays", "Sparse arrays", cudaDevAttrSparseCudaArraySupported,
                      "CUDA arrays can have memory for only some of their parts."),
    texture_group.has("deferred_mapping_arrays", "Arrays mapped later", cudaDevAttrDeferredMappingCudaArraySupported,
                      "CUDA arrays can get their memory after their creation."),
};

} // namespace

std::span<const QueriedRow> texture_rows() { return texture_queries; }

} // namespace glint::cuda
