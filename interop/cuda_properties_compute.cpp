// Who a CUDA device is, what computes on it, and how large a launch may be.
#include "interop/cuda_properties.h"
#include <algorithm>
#include <cstdio>

namespace glint::cuda {
namespace {

PropertyValue told_name(const QueriedDevice& asked) { return asked.device.name; }

PropertyValue told_pci_address(const QueriedDevice& asked) {
    if (asked.device.pci.empty()) return {};
    return asked.device.pci;
}

PropertyValue told_uuid(const QueriedDevice& asked) {
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
     "The generation of its multiprocessors, and so which instructions kernels may use: 8.0 is Ampere, 8.9 Ada, 9.0 "
     "Hopper. --device knows it as cc, too."},
    {cudaDevAttrComputeCapabilityMajor, cudaDevAttrComputeCapabilityMinor}};

constexpr QueriedRow who_it_is[] = {
    identity_group.other("name", "Name", PropertyKind::text, "", told_name, "What its maker calls it."),
    compute_capability,
    identity_group.other("uuid", "UUID", PropertyKind::text, "", told_uuid,
                         "Names this very device in every program and after every restart; nvidia-smi -L shows it."),
    identity_group.other(
        "pci_address", "PCI address", PropertyKind::text, "", told_pci_address,
        "Where it sits on the PCI bus: domain, bus, device, function. With CUDA_DEVICE_ORDER=PCI_BUS_ID "
        "devices are numbered in this order, else the fastest is cuda:0."),
#if CUDART_VERSION >= 13000
    identity_group.other(
        "pci_device", "PCI device", PropertyKind::text, "", hexadecimal<cudaDevAttrGpuPciDeviceId>,
        "The chip's and its maker's numbers on the PCI bus, 16 bits each, in hexadecimal: 10de is NVIDIA."),
    identity_group.other("pci_subsystem", "PCI subsystem", PropertyKind::text, "",
                         hexadecimal<cudaDevAttrGpuPciSubsystemId>,
                         "The board's and its maker's numbers on the PCI bus, 16 bits each, in hexadecimal."),
#endif
    identity_group.word("compute_mode", "Compute mode", cudaDevAttrComputeMode, compute_modes,
                        "Who may compute on it: default is any number of programs, exclusive process one at a time, "
                        "prohibited none. nvidia-smi -c sets it."),
    identity_group.has(
        "integrated", "Integrated", cudaDevAttrIntegrated,
        "It is part of the machine's main chip and shares its memory. No: a card with memory of its own."),
    identity_group.has("multi_gpu_board", "Multi-GPU board", cudaDevAttrIsMultiGpuBoard,
                       "There are other GPUs on the same board."),
    identity_group.amount("board_group", "Board group", "", cudaDevAttrMultiGpuBoardGroupID,
                          "The same number for all GPUs of one board."),
    identity_group.has("mps", "Multi-Process Service", cudaDevAttrMpsEnabled,
                       "Programs reach it through NVIDIA's MPS, which lets the kernels of several run at once."),
    identity_group.has("tcc_driver", "TCC driver", cudaDevAttrTccDriver,
                       "On Windows: its driver serves computing alone and no display."),
};

constexpr QueriedRow what_computes[] = {
    compute_group.amount(
        "multiprocessors", "Multiprocessors", "", cudaDevAttrMultiProcessorCount,
        "Each takes blocks of a launch and runs them by itself: the more there are, the more is done at "
        "once."),
    compute_group.amount(
        "warp_size", "Warp size", "threads", cudaDevAttrWarpSize,
        "So many threads execute each instruction together, as one warp. Where they branch apart, the warp "
        "takes one branch after the other."),
    compute_group.amount(
        "threads_per_multiprocessor", "Threads per multiprocessor", "threads", cudaDevAttrMaxThreadsPerMultiProcessor,
        "Resident at once, at most: while some wait for memory, others compute. Occupancy is the share of "
        "them that a kernel fills."),
    compute_group.amount("blocks_per_multiprocessor", "Blocks per multiprocessor", "blocks",
                         cudaDevAttrMaxBlocksPerMultiprocessor,
                         "Resident at once, at most: small blocks reach this before the limit of threads."),
    compute_group.amount(
        "registers_per_multiprocessor", "Registers per multiprocessor", "registers",
        cudaDevAttrMaxRegistersPerMultiprocessor,
        "Of 32 bits, shared out among the resident threads: of a kernel that takes many, fewer threads are "
        "resident."),
    compute_group.amount("shared_memory_per_multiprocessor", "Shared memory per multiprocessor", unit::bytes,
                         cudaDevAttrMaxSharedMemoryPerMultiprocessor,
                         "Fast memory beside the arithmetic, shared out among the resident blocks."),
    compute_group.amount("clock", "Clock", unit::kilohertz, cudaDevAttrClockRate,
                         "The highest of its multiprocessors. Power and temperature decide how fast they run now."),
    compute_group.amount(
        "single_to_double", "Float32 to float64", "", cudaDevAttrSingleToDoublePrecisionPerfRatio,
        "How many times as many operations a second it does in single precision as in double: 2 on GPUs that "
        "are made for double precision, as H100, 32 or 64 on most others."),
    compute_group.amount(
        "copy_engines", "Copy engines", "", cudaDevAttrAsyncEngineCount,
        "So many copies over the bus go on beside a kernel: with 1 in one direction at a time, with 2 in "
        "both."),
};

constexpr QueriedRow what_may_be_launched[] = {
    launch_group.amount("threads_per_block", "Threads per block", "threads", cudaDevAttrMaxThreadsPerBlock,
                        "A launch with larger blocks is refused."),
    launch_group.box("block_size", "Block size", "threads",
                     {cudaDevAttrMaxBlockDimX, cudaDevAttrMaxBlockDimY, cudaDevAttrMaxBlockDimZ},
                     "The longest sides of a block, x, y and z; all three multiplied are threads per block at most."),
    launch_group.box("grid_size", "Grid size", "blocks",
                     {cudaDevAttrMaxGridDimX, cudaDevAttrMaxGridDimY, cudaDevAttrMaxGridDimZ},
                     "The longest sides of a launch's grid, x, y and z."),
    launch_group.amount("registers_per_block", "Registers per block", "registers", cudaDevAttrMaxRegistersPerBlock,
                        "Of 32 bits: what a thread takes times the threads of a block is this at most."),
    launch_group.amount("shared_memory_per_block", "Shared memory per block", unit::bytes,
                        cudaDevAttrMaxSharedMemoryPerBlock, "What any kernel may take."),
    launch_group.amount("shared_memory_per_block_optin", "Shared memory per block, opt-in", unit::bytes,
                        cudaDevAttrMaxSharedMemoryPerBlockOptin,
                        "What a kernel may take that asks for it (cudaFuncSetAttribute); the caches get less then."),
    launch_group.amount("reserved_shared_memory_per_block", "Reserved shared memory per block", unit::bytes,
                        cudaDevAttrReservedSharedMemoryPerBlock,
                        "What the driver keeps of it for itself in each block."),
    launch_group.has("kernel_time_limit", "Time limit of kernels", cudaDevAttrKernelExecTimeout,
                     "The driver ends a kernel that runs for seconds, as it does on a GPU that also drives a screen."),
};

} // namespace

std::span<const QueriedRow> identity_rows() { return who_it_is; }
std::span<const QueriedRow> compute_rows() { return what_computes; }
std::span<const QueriedRow> launch_rows() { return what_may_be_launched; }

} // namespace glint::cuda
