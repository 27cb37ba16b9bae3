// Which processors this machine offers, found without starting work on any of them.
#pragma once
#include "interop/device_property.h"
#include <string>
#include <vector>

namespace glint {

struct CudaDevice {
    int ordinal;
    std::string name;
    int compute_major, compute_minor;
    std::size_t memory_bytes;
    std::string pci;                        ///< bus id: "0000:3B:00.0"
    std::vector<DeviceProperty> properties; ///< all that the driver tells of it
};

struct RefusedDevice {
    CudaDevice device;
    std::string why; ///< a sentence
};

struct Devices {
    std::string cpu; ///< the processor's name
    int cpu_threads;
    std::vector<CudaDevice> cuda;       ///< usable ones
    std::string cuda_problem;           ///< why there is none, as a sentence; empty when there is one
    int driver_version = 0;             ///< as CUDA says it (13000 is 13.0), 0 without a driver
    int runtime_version = 0;            ///< 0 when built without CUDA
    std::vector<RefusedDevice> refused; ///< there, but not for this program
    int cuda_error = 0;                 ///< CUDA's answer, 0 where it started
    std::string cuda_error_name;        ///< "cudaErrorInsufficientDriver"
    std::vector<int> built_for;         ///< compute capabilities that kernels were compiled for, 90 is 9.0; ascending
    double driver_ms = 0;               ///< how long the driver took to answer
    bool driver_silent = false;         ///< it has not answered yet, so nothing is known of its devices
    std::vector<DeviceProperty> cpu_properties;
};

/// Asks the NVIDIA driver, which may take as long as it likes: DeviceSearch does not wait for it.
Devices find_devices();
Devices find_cpu(); ///< the CPU alone, at once

/// The CUDA part of it; one implementation with CUDA, one without.
void find_cuda_devices(Devices&);
/// What the driver tells of each of them, the refused ones too; likewise.
void read_cuda_properties(Devices&);
/// The rows of that, without a device: what can be asked for. None without CUDA.
std::vector<PropertyRow> cuda_property_rows();
/// What is known of this machine's CPU; threads: as many as there are for this program.
std::vector<DeviceProperty> cpu_properties(const std::string& name, int threads);

/// "13.0" of 13000.
std::string cuda_version_text(int version);
/// Why CUDA offers no device, as a sentence without its full stop; "" where it offers one.
std::string why_no_cuda(const Devices&);
/// Why kernels for these compute capabilities (90 is 9.0) do not run on that device, or "".
std::string why_too_old(const CudaDevice&, const std::vector<int>& built_for);
/// Whether a driver is there and fails, which nobody expects; a machine without one is no surprise.
bool driver_fails(const Devices&);

} // namespace glint
