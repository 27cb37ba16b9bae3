// Finds the processors of this machine without starting work on any of them.
#pragma once
#include "interop/properties/device_property.h"
#include <string>
#include <vector>

namespace glint {

struct CudaDevice {
    int ordinal;
    std::string name;
    int compute_major, compute_minor;
    std::size_t memory_bytes;
    std::string pci;                        ///< bus id: "0000:3B:00.0"
    std::vector<DeviceProperty> properties; ///< everything that the driver reports
};

struct RefusedDevice {
    CudaDevice device;
    std::string why; ///< a sentence
};

struct Devices {
    std::string cpu; ///< the processor's name
    int cpu_threads;
    std::vector<CudaDevice> cuda;       ///< usable ones
    std::string cuda_problem;           ///< why there is no device, as a sentence; empty if there is one
    int driver_version = 0;             ///< CUDA's number (13000 is 13.0), 0 without a driver
    int runtime_version = 0;            ///< 0 when built without CUDA
    std::vector<RefusedDevice> refused; ///< present, but this program cannot use them
    int cuda_error = 0;                 ///< CUDA's error code, 0 if it started
    std::string cuda_error_name;        ///< "cudaErrorInsufficientDriver"
    std::vector<int> built_for;         ///< compute capabilities that kernels were compiled for, 90 is 9.0; ascending
    double driver_ms = 0;               ///< how long the driver took to answer
    bool driver_silent = false;         ///< it has not answered yet, so its devices are unknown
    std::vector<DeviceProperty> cpu_properties;
};

/// Asks the NVIDIA driver, which may take any time: DeviceSearch does not wait for it.
Devices find_devices();
Devices find_cpu(); ///< the CPU alone, at once

/// Finds the CUDA devices; one implementation with CUDA, one without.
void find_cuda_devices(Devices&);
/// Reads the driver's properties of each device, also of the refused ones; one implementation with CUDA, one without.
void read_cuda_properties(Devices&);
/// The rows of these properties, without a device. None without CUDA.
std::vector<PropertyRow> cuda_property_rows();
/// Properties of this machine's CPU; threads: how many this program may use.
std::vector<DeviceProperty> cpu_properties(const std::string& name, int threads);

/// "13.0" for 13000.
std::string cuda_version_text(int version);
/// Why CUDA offers no device, as a sentence without its full stop; "" if it offers one.
std::string why_no_cuda(const Devices&);
/// Why kernels for these compute capabilities (90 is 9.0) do not run on that device, or "".
std::string why_too_old(const CudaDevice&, const std::vector<int>& built_for);
/// Whether a driver is installed but fails; a machine without a driver is no failure.
bool driver_fails(const Devices&);

} // namespace glint
