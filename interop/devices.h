// Finds the processors of this machine without starting work on any of them.
#pragma once
#include "interop/properties/device_property.h"
#include <chrono>
#include <functional>
#include <future>
#include <string>
#include <utility>
#include <vector>

namespace glint {

struct CudaDevice {
    int ordinal;
    std::string name;
    int compute_major, compute_minor;
    std::size_t memory_bytes;
    std::string pci;                        ///< bus id: "0000:3B:00.0"
    std::vector<DeviceProperty> properties; ///< all properties that the driver reports
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
    std::vector<RefusedDevice> refused; ///< devices that this program cannot use
    int cuda_error = 0;                 ///< CUDA's error code, 0 if it started
    std::string cuda_error_name;        ///< "cudaErrorInsufficientDriver"
    std::vector<int> built_for;         ///< compute capabilities that kernels were compiled for, 90 is 9.0; ascending
    double driver_ms = 0;               ///< how long the driver took to answer
    bool driver_silent = false;         ///< the driver has not answered yet, so its devices are unknown
    std::vector<DeviceProperty> cpu_properties;
};

/// Asks the NVIDIA driver, which may take any time: DeviceSearch does not wait for it.
Devices find_devices();
Devices find_cpu(); ///< the CPU alone, at once

/// Finds the CUDA devices; one implementation with CUDA, one without.
void find_cuda_devices(Devices&);
/// Reads the driver's properties of each device, including refused ones; one implementation with CUDA, one without.
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

// Asks the NVIDIA driver for its devices in the background: a driver that hangs must not delay the start or the end of
// the program.

/// How long a start waits for the driver before it continues on the CPU.
inline constexpr std::chrono::milliseconds driver_timeout{1000};

/// Until the driver has answered, no other CUDA call is allowed: it would wait as well.
class DeviceSearch {
public:
    explicit DeviceSearch(std::function<Devices()> ask = find_devices);
    ~DeviceSearch();
    DeviceSearch(const DeviceSearch&) = delete;
    DeviceSearch& operator=(const DeviceSearch&) = delete;
    /// Sets the clock of the wait for the driver, in milliseconds; call it before the first wait(). For tests.
    void use_clock(std::function<double()> milliseconds) { clock_ = std::move(milliseconds); }

    /// The CPU, and CUDA's devices as known at the last wait().
    const Devices& found() const { return found_; }
    /// Waits until the driver has answered, at most that long after the first query; returns whether it has. The first
    /// call starts the query; if it cannot, found() says why, and later calls fail as well.
    bool wait(std::chrono::milliseconds);
    bool poll() { return wait(std::chrono::milliseconds(0)); } ///< never waits

private:
    double clock_ms() const;

    enum class State { to_ask, asked, answered } state_ = State::to_ask;
    std::function<Devices()> ask_;
    std::function<double()> clock_; ///< empty: the machine's
    double asked_at_ms_ = 0;
    std::future<Devices> answer_;
    Devices found_;
};

} // namespace glint
