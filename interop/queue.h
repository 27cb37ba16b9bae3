// One stream of work on a device: launches in order, reads, timed scopes, the last failure. Two queues are independent
// and may be used from two threads at once; one queue by one thread at a time, unless a function says otherwise.
#pragma once
#include "interop/compute_device.h"
#include "sims/api/abi.h"
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace glint {

// Kernels that were queued while the host listened, and how often. Does not allocate.

/// Launches that are alike. Labels are literals.
struct NotedLaunch {
    const char *stage, *label; ///< the outermost timed scope, as "advance"; the innermost
    glint_launch launch;
    int times;
};

class LaunchNotes {
public:
    static constexpr std::size_t most = 64; ///< limit of kinds of launches; further kinds are not recorded

    void clear() { count_ = 0; }
    void add(const char* stage, const char* label, const glint_launch&) noexcept;
    std::span<const NotedLaunch> all() const { return {noted_.data(), count_}; } ///< in the order of first launch

private:
    std::array<NotedLaunch, most> noted_{};
    std::size_t count_ = 0;
};

/// A finished scope that a simulation opened with Device::for_each: its duration on the processor's own clock, and its
/// beginning on the CPU's clock.
struct ScopeTime {
    const char* label;
    std::chrono::steady_clock::time_point start;
    double duration_ms;
    int depth;
    std::int64_t frame; ///< number of calls of mark_frame() before it
};

class Queue {
public:
    explicit Queue(ComputeDevice& device) : device_(device) {}
    Queue(const Queue&) = delete;
    Queue& operator=(const Queue&) = delete;
    virtual ~Queue() = default;

    ComputeDevice& device() const { return device_; }
    const std::string& name() const { return device_.name(); } ///< the device's name and facts
    const std::string& id() const { return device_.id(); }
    bool submits_asynchronously() const { return device_.submits_asynchronously(); }
    void make_current() { device_.make_current(); }

    virtual const glint_host& table() const = 0; ///< the functions for simulations

    /// Waits until everything queued is done, and throws Error if it failed. Do not call in the frame loop.
    virtual void finish() = 0;

    /// Whether nothing is queued or running.
    virtual bool idle() const = 0;

    /// Work queued here from now on begins after the work that is queued on `other` now; the caller does not wait. Both
    /// queues must belong to the same device.
    virtual void begin_after(Queue& other) = 0;

    /// Begins to copy device memory to the CPU, in order with the work queued so far; never waits.
    virtual int start_read(const void* device_source, std::size_t bytes) = 0;
    /// The bytes, once they have arrived; valid until the next call. The token is then spent.
    virtual std::optional<std::span<const std::byte>> take_read(int token) = 0;
    /// The result will not be taken.
    virtual void drop_read(int token) noexcept = 0;

    /// Call before a frame's work. Now and then also compares the device's clock with the CPU's.
    virtual void mark_frame() = 0;
    /// Scopes that have finished since the last call, in the memory of `room`; never waits.
    virtual std::vector<ScopeTime> take_scopes(std::vector<ScopeTime> room) = 0;
    /// Largest error of the scopes' start times on the CPU's clock; nothing while it is not known. Any thread.
    virtual std::optional<double> clock_error_ms() const { return 0; }
    virtual std::size_t open_scopes() const = 0; ///< begun by table().begin and not ended
    virtual void time_scopes(bool on) = 0;       ///< off initially: timing costs time in every launch. Any thread

    /// On: clears the list and from now on notes each kernel that is queued, which costs some microseconds a launch.
    /// Off at first; a processor without kernels notes none.
    virtual void note_launches(bool on) { (void)on; }
    virtual std::span<const NotedLaunch> noted_launches() const { return {}; } ///< valid until the next call

    /// Call before the first launch of a plugin that is built from a source: from then on its kernels can be replaced
    /// by newer ones while it runs. Costs some 100 ns a launch. A processor without kernels does nothing.
    virtual void follow_source() {}
    /// The mangled names of the kernels launched since follow_source(). Any thread.
    virtual std::vector<std::string> launched_kernels() const { return {}; }
    /// After follow_source(): launches these kernels of the same device in place of those of the same names. False:
    /// they lack one of those launched so far, or its parameters have other sizes, and nothing is replaced. Throws
    /// Error. Any thread in which the device is current.
    virtual bool replace_kernels(std::shared_ptr<KernelLibrary> library) { return (void)library, false; }
    virtual void restore_kernels() {} ///< launches the plugin's own kernels again. Any thread

    /// The failure that a simulation reported through table().fail; returned once.
    virtual std::string take_failure() = 0;

protected:
    static constexpr std::size_t max_open_scopes = 64;
    static constexpr const char* too_many_scopes_are_open = "a step began 64 timed scopes without ending them";

private:
    friend std::unique_ptr<Queue> queue_with(std::unique_ptr<ComputeDevice>);
    ComputeDevice& device_;
    std::unique_ptr<ComputeDevice> own_device_; ///< destroyed after the members of derived classes
};

/// Keeps a simulation's reason for a failure, cut short if there is no memory for it. For glint_host::fail.
void keep_reason(std::string& to, const char* why) noexcept;

/// A queue that owns its device, for commands and tests, which need only one queue.
std::unique_ptr<Queue> queue_with(std::unique_ptr<ComputeDevice>);
inline std::unique_ptr<Queue> make_cpu_queue(int threads = 0) { return queue_with(make_cpu_device(threads)); }
inline std::unique_ptr<Queue> make_cuda_queue(int ordinal = 0) { return queue_with(make_cuda_device(ordinal)); }

// Named stretches of time for a tool that watches from outside (NVIDIA Nsight, through NVTX). The ranges nest, on each
// thread. Without CUDA, or without a tool that reads the ranges, a range costs almost nothing.

void push_range(const char* label);
void pop_range();

} // namespace glint
