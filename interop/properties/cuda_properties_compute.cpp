// Identity of a CUDA device, its compute units, and the limits of a launch.
#include "interop/properties/cuda_properties.h"
#include <algorithm>
#include <cstdio>

namespace glint::cuda {
namespace {

PropertyValue query_name(const QueriedDevice& asked) { return asked.device.name; }

PropertyValue query_pci_address(const QueriedDevice& asked) {
    if (asked.device.pci.empty()) return {};
    return asked.device.pci;
}

PropertyValue query_uuid(const QueriedDevice& asked) {
    if (!asked.card || std::ranges::all_of(asked.card->uuid.bytes, [](char byte) { return byte == 0; })) return {};
    std::string text;
    for (const char byte : asked.card->uuid.bytes) {
        char digits[3];
        std::snprintf(digits, sizeof digits, "%02x", static_cast<unsigned>(static_cast<unsigned char>(byte)));
        if (text.size() == 8 || text.size() == 13 || text.size() == 18 || text.size() == 23) text += '-';
        text += digits;
    }
    return text;
}

#if CUDART_VERSION >= 13000
template <cudaDeviceAttr attribute> PropertyValue hexadecimal(const QueriedDevice& asked) {
    int value = 0;
    if (cudaDeviceGetAttribute(&value, attribute, asked.device.ordinal) != cudaSuccess) {
        (void)cudaGetLastError();
        return {};
    }
    char digits[9];
    std::snprintf(digits, sizeof digits, "%08x", static_cast<unsigned>(value));
    return std::string(digits);
}
#endif

constexpr Word compute_modes[] = {{cudaComputeModeDefault, "default"},
                                  {cudaComputeModeExclusive, "exclusive"},
                                  {cudaComputeModeProhibited, "prohibited"},
                                  {cudaComputeModeExclusiveProcess, "exclusive process"}};

constexpr RowsOf identity_group{PropertyGroup::identity}, compute_group{PropertyGroup::compute},
    launch_group{PropertyGroup::launch};

constexpr QueriedRow compute_capability{
    {"compute_capability", "Compute capability", PropertyGroup::identity, PropertyKind::version_number, "",
     "The generation of the GPU's multiprocessors. It decides which instructions kernels can use. 8.0 is Ampere, 8.9 "
     "Ada, 9.0 Hopper. In --device its name is cc."},
    {cudaDevAttrComputeCapabilityMajor, cudaDevAttrComputeCapabilityMinor}};

constexpr QueriedRow identity_queries[] = {
    identity_group.other("name", "Name", PropertyKind::text, "", query_name, "The manufacturer's name for the GPU."),
    compute_capability,
    identity_group.other("uuid", "UUID", PropertyKind::text, "", query_uuid,
                         "Identifies this device in all programs and after restarts; nvidia-smi -L shows it."),
    identity_group.other(
        "pci_address", "PCI address", PropertyKind::text, "", query_pci_address,
        "The GPU's place on the PCI bus: domain, bus, device, function. With CUDA_DEVICE_ORDER=PCI_BUS_ID devices are "
        "numbered in this order; otherwise the fastest is cuda:0."),
#if CUDART_VERSION >= 13000
    identity_group.other("pci_device", "PCI device", PropertyKind::text, "", hexadecimal<cudaDevAttrGpuPciDeviceId>,
                         "PCI numbers of the chip and its manufacturer, 16 bits each, in hexadecimal: 10de is NVIDIA."),
    identity_group.other("pci_subsystem", "PCI subsystem", PropertyKind::text, "",
                         hexadecimal<cudaDevAttrGpuPciSubsystemId>,
                         "PCI numbers of the board and its manufacturer, 16 bits each, in hexadecimal."),
#endif
    identity_group.word("compute_mode", "Compute mode", cudaDevAttrComputeMode, compute_modes,
                        "How many programs can compute on the GPU. Default: any number; exclusive process: one at a "
                        "time; prohibited: none. nvidia-smi -c sets the mode."),
    identity_group.has(
        "integrated", "Integrated", cudaDevAttrIntegrated,
        "Yes: the GPU is part of the machine's main chip and shares its memory. No: a card with its own memory."),
    identity_group.has("multi_gpu_board", "Multi-GPU board", cudaDevAttrIsMultiGpuBoard,
                       "There are other GPUs on the same board."),
    identity_group.amount("board_group", "Board group", "", cudaDevAttrMultiGpuBoardGroupID,
                          "All GPUs of one board have this number in common."),
    identity_group.has(
        "mps", "Multi-Process Service", cudaDevAttrMpsEnabled,
        "Programs use the GPU through NVIDIA's MPS, so that kernels of several programs can run at once."),
    identity_group.has("tcc_driver", "TCC driver", cudaDevAttrTccDriver,
                       "On Windows: the GPU's driver is for computing only, without a display."),
};

constexpr QueriedRow compute_queries[] = {
    compute_group.amount(
        "multiprocessors", "Multiprocessors", "", cudaDevAttrMultiProcessorCount,
        "Each multiprocessor runs its blocks of a launch independently. More multiprocessors do more work at once."),
    compute_group.amount("warp_size", "Warp size", "threads", cudaDevAttrWarpSize,
                         "Number of threads in a warp. The threads of a warp execute each instruction together. If "
                         "they take different branches, the warp executes one branch after the other."),
    compute_group.amount("threads_per_multiprocessor", "Threads per multiprocessor", "threads",
                         cudaDevAttrMaxThreadsPerMultiProcessor,
                         "Maximum number of resident threads: while some wait for memory, others compute. Occupancy is "
                         "the share of this number that a kernel reaches."),
    compute_group.amount(
        "blocks_per_multiprocessor", "Blocks per multiprocessor", "blocks", cudaDevAttrMaxBlocksPerMultiprocessor,
        "Maximum number of resident blocks: small blocks reach this limit before the limit of threads."),
    compute_group.amount("registers_per_multiprocessor", "Registers per multiprocessor", "registers",
                         cudaDevAttrMaxRegistersPerMultiprocessor,
                         "32-bit registers, divided among the resident threads. If a kernel uses many registers per "
                         "thread, fewer threads are resident."),
    compute_group.amount("shared_memory_per_multiprocessor", "Shared memory per multiprocessor", unit::bytes,
                         cudaDevAttrMaxSharedMemoryPerMultiprocessor,
                         "Fast memory inside the multiprocessor, divided among the resident blocks."),
    compute_group.amount(
        "clock", "Clock", unit::kilohertz, cudaDevAttrClockRate,
        "The highest clock of the multiprocessors. The present clock depends on power and temperature."),
    compute_group.amount("single_to_double", "Float32 to float64", "", cudaDevAttrSingleToDoublePrecisionPerfRatio,
                         "Ratio of single-precision to double-precision speed: 2 on GPUs made for double precision, "
                         "such as the H100; 32 or 64 on most others."),
    compute_group.amount("copy_engines", "Copy engines", "", cudaDevAttrAsyncEngineCount,
                         "Number of copies over the bus that can run at once, next to kernels. With 1 engine, copies "
                         "go in one direction at a time; with 2 engines, in both directions at once."),
};

constexpr QueriedRow launch_queries[] = {
    launch_group.amount("threads_per_block", "Threads per block", "threads", cudaDevAttrMaxThreadsPerBlock,
                        "Maximum block size; a launch with larger blocks fails."),
    launch_group.box(
        "block_size", "Block size", "threads",
        {cudaDevAttrMaxBlockDimX, cudaDevAttrMaxBlockDimY, cudaDevAttrMaxBlockDimZ},
        "The largest sides of a block: x, y and z. Their product must not be larger than threads per block."),
    launch_group.box("grid_size", "Grid size", "blocks",
                     {cudaDevAttrMaxGridDimX, cudaDevAttrMaxGridDimY, cudaDevAttrMaxGridDimZ},
                     "The largest sides of a launch's grid: x, y and z."),
    launch_group.amount("registers_per_block", "Registers per block", "registers", cudaDevAttrMaxRegistersPerBlock,
                        "The number of 32-bit registers for one block: registers per thread times threads per block "
                        "must not be larger than this."),
    launch_group.amount("shared_memory_per_block", "Shared memory per block", unit::bytes,
                        cudaDevAttrMaxSharedMemoryPerBlock, "Available to every kernel."),
    launch_group.amount(
        "shared_memory_per_block_optin", "Shared memory per block, opt-in", unit::bytes,
        cudaDevAttrMaxSharedMemoryPerBlockOptin,
        "Available to a kernel that requests it with cudaFuncSetAttribute; the L1 cache is then smaller."),
    launch_group.amount("reserved_shared_memory_per_block", "Reserved shared memory per block", unit::bytes,
                        cudaDevAttrReservedSharedMemoryPerBlock,
                        "The part of each block's shared memory that the driver uses."),
    launch_group.has(
        "kernel_time_limit", "Time limit of kernels", cudaDevAttrKernelExecTimeout,
        "The driver stops a kernel that runs for several seconds. This is usual if the GPU also drives a screen."),
};

} // namespace

std::span<const QueriedRow> identity_rows() { return identity_queries; }
std::span<const QueriedRow> compute_rows() { return compute_queries; }
std::span<const QueriedRow> launch_rows() { return launch_queries; }

} // namespace glint::cuda
