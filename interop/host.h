// A processor that simulations run on: the CPU's threads or one CUDA device. Implementations: cpu_host, cuda_host.
#pragma once
#include "sims/api/abi.h"
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace glint {

/// One finished scope that a simulation opened with Device::for_each: how long it took on the processor's own clock,
/// and when it began on the CPU's.
struct ScopeTime {
    const char* label;
    std::chrono::steady_clock::time_point start;
    double duration_ms;
    int depth;
    std::int64_t frame; ///< how often mark_frame() had been called
};

class Host {
public:
    Host() = default;
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;
    virtual ~Host() = default;

    virtual const glint_host& table() const = 0; ///< what simulations call
    virtual const glint_device_facts& facts() const = 0;
    virtual const std::string& name() const = 0; ///< for people: "NVIDIA H200", "AMD EPYC, 2 threads"
    virtual const std::string& id() const = 0;   ///< as --device takes it: "cpu", "cuda:0"
    bool is_cuda() const { return table().device == GLINT_CUDA; }

    /// Selects this device for the calling thread (several GPUs); everything that reaches the device does so first.
    virtual void make_current() = 0;

    /// Waits until everything queued is done, and throws Error if it failed. Not in the frame loop.
    virtual void finish() = 0;

    /// Whether nothing is queued or running.
    virtual bool idle() const = 0;

    /// Begins to copy device memory to the CPU, in order with the work queued so far; never waits.
    virtual int start_read(const void* device_source, std::size_t bytes) = 0;
    /// The bytes, once they have arrived; valid until the next call. The token is then spent.
    virtual std::optional<std::span<const std::byte>> take_read(int token) = 0;
    /// Nobody will take it.
    virtual void drop_read(int token) noexcept = 0;

    /// Before a frame's work. Also holds the device's clock against the CPU's now and then.
    virtual void mark_frame() = 0;
    /// Scopes that have finished since the last call, in the memory of `room`; never waits.
    virtual std::vector<ScopeTime> take_scopes(std::vector<ScopeTime> room) = 0;
    /// How far the starts of scopes may be off the CPU's clock; nothing while that is not known.
    virtual std::optional<double> clock_error_ms() const { return 0; }
    virtual void time_scopes(bool on) = 0; ///< timing every launch costs; off at first

    /// Whether the device is gone for this process (a sticky CUDA error): nothing will run on it again.
    virtual bool lost() const = 0;

    /// What a simulation said through table().fail, once.
    virtual std::string take_failure() = 0;
};

/// threads = 0: as many as the machine has. Results do not depend on it.
std::unique_ptr<Host> make_cpu_host(int threads = 0);
/// Throws Error with the reason where there is no such device or the program was built without CUDA.
std::unique_ptr<Host> make_cuda_host(int ordinal = 0);

} // namespace glint
