// Which processors this machine offers, found without starting work on any of them.
#pragma once
#include <string>
#include <vector>

namespace glint {

struct CudaDevice {
    int ordinal;
    std::string name;
    int compute_major, compute_minor;
    std::size_t memory_bytes;
    std::string pci; ///< bus id: "0000:3B:00.0"
};

struct Devices {
    std::string cpu; ///< the processor's name
    int cpu_threads;
    std::vector<CudaDevice> cuda; ///< usable ones
    std::string cuda_problem;     ///< why there is none, as a sentence; empty when there is one
    int driver_version = 0;       ///< as CUDA says it (13000 is 13.0), 0 without a driver
    int runtime_version = 0;      ///< 0 when built without CUDA
};

Devices find_devices();

/// The CUDA part of it; one implementation with CUDA, one without.
void find_cuda_devices(Devices&);

} // namespace glint
