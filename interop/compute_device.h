// A processor that simulations run on: the CPU's threads or one CUDA device. Opened once and shared: any thread may
// call it. Work reaches it through queues only.
#pragma once
#include "sims/api/abi.h"
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace glint {

class KernelLibrary;
class Queue;

class ComputeDevice {
public:
    enum class Kind { cpu, cuda };

    ComputeDevice() = default;
    ComputeDevice(const ComputeDevice&) = delete;
    ComputeDevice& operator=(const ComputeDevice&) = delete;
    virtual ~ComputeDevice() = default;

    virtual const glint_device_facts& facts() const = 0;
    virtual const std::string& name() const = 0; ///< for display: "NVIDIA H200", "AMD EPYC, 2 threads"
    virtual const std::string& id() const = 0;   ///< id for --device: "cpu", "cuda:0"
    /// Its number among the CUDA devices; nothing: it is the CPU.
    virtual std::optional<int> cuda_ordinal() const { return {}; }
    /// For display, and for code that differs between the kinds, such as frame targets.
    Kind kind() const { return facts().device == GLINT_CUDA ? Kind::cuda : Kind::cpu; }
    /// Whether work is queued and the caller continues: its time, its bytes and its failures arrive later. Else it is
    /// done when the call returns, on the calling thread.
    bool submits_asynchronously() const { return kind() == Kind::cuda; }
    /// Whether a driver compiles for it, so that measurements depend on the driver.
    bool has_driver() const { return kind() == Kind::cuda; }

    /// Selects this device for the calling thread (several GPUs); everything that reaches the device does so first.
    virtual void make_current() = 0;
    /// Whether it is gone for this process (a sticky CUDA error): nothing will run on it again.
    virtual bool lost() const = 0;

    /// The device must outlive its queues. Throws Error if there is no memory for another one. Makes the device
    /// current.
    virtual std::unique_ptr<Queue> make_queue() = 0;

    /// The kernels of this cubin, ready for Queue::replace_kernels(). names: the mangled names of those that are
    /// launched soon. Takes some milliseconds: do not call in the frame loop. Makes the device current. Throws Error.
    /// Null: it is a processor without kernels.
    virtual std::shared_ptr<KernelLibrary> load_kernels(std::span<const std::byte> cubin,
                                                        std::span<const std::string> names) {
        return (void)cubin, (void)names, nullptr;
    }
};

/// threads = 0: all threads of the machine. Results do not depend on it.
std::unique_ptr<ComputeDevice> make_cpu_device(int threads = 0);
/// Throws Error with the reason if there is no such device or the program was built without CUDA. The current device
/// does not change.
std::unique_ptr<ComputeDevice> make_cuda_device(int ordinal = 0);

} // namespace glint
