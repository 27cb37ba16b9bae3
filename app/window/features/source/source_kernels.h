// The fast way to new pixels after a change of kernels: NVRTC compiles them while nvcc builds the whole plugin, and the
// simulation on stage launches them until nvcc's build comes on stage.
#pragma once
#include "app/window/background_jobs.h"
#include "app/world/kernel_compiler.h"
#include <cstdint>
#include <optional>
#include <string>

namespace glint {

class Session;

class LiveKernels {
public:
    LiveKernels(BackgroundJobs&, std::string program);

    /// Compiles the kernels of a source that has not changed: the next time NVRTC takes a tenth of a second, not
    /// seconds. Once for each file; nothing happens unless the session runs on a GPU.
    void prepare(const Session&, const std::string& file, const std::string& text);
    /// built: the text of the build on stage. now: the saved one. Does nothing if they differ outside of kernels, or if
    /// the session runs on the CPU; a later call replaces an order that waits.
    void start(const Session&, const std::string& file, const std::string& built, std::string now);
    /// Call in each frame. Returns true in the frame in which the session got new kernels.
    bool take(Session&);

private:
    struct Order {
        KernelOrder kernels;
        std::uint64_t session = 0; ///< 0: its kernels are not used
    };
    void begin_next();

    std::string prepared_;                       ///< the file
    std::optional<Order> waits_;                 ///< for the job
    std::uint64_t session_ = 0;                  ///< of the order at work
    std::optional<std::vector<std::byte>> made_; ///< a cubin for session_
    KernelCompiler compiler_;                    ///< used by the job
    BackgroundJob job_;
};

} // namespace glint
