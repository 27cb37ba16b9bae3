// Compiles the kernels of a source by NVRTC, in a tenth of a second instead of nvcc's seconds. NVRTC works in a process
// of its own, `glint compile-kernels`, which stays: its precompiled headers live in memory, and a crash stays there.
#pragma once
#include "app/files/child_process.h"
#include "app/files/descriptor.h"
#include "app/files/temporary_file.h"
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glint {

struct KernelOrder {
    std::string file;                 ///< of the source, for messages
    std::string text;                 ///< of the source
    std::vector<std::string> kernels; ///< mangled names of the kernels that must be there
    std::string architecture;         ///< "sm_90"
    std::string library, simulation;  ///< tries the kernels: the build that has launched them; "": they are not tried
    int gpu = 0;                      ///< its number
};

/// One thread at a time. The process also tries the kernels, because a wrong address would cost the window its GPU: it
/// makes the simulation, takes a step and draws with them. If they crash, the process ends, and the next order starts
/// it.
class KernelCompiler {
public:
    using OnWait = ChildProcess::OnWait; ///< an exception from it ends the process

    explicit KernelCompiler(std::string program) : program_(std::move(program)) {} ///< program: the glint to run
    /// The cubin. Waits: some seconds for the first one, 10 at most. Throws Error with the reason as a part of a
    /// sentence, in the compiler's words: the source may be right all the same, as NVRTC sees less of it than nvcc.
    std::vector<std::byte> compile(const KernelOrder&, const OnWait&);

private:
    struct Process {
        Process(const std::string& program, const std::string& folder, Descriptor mine, const Descriptor& its)
            : channel(std::move(mine)), child({program, "compile-kernels", folder}, its.number()) {}
        Descriptor channel;
        ChildProcess child;
    };
    void start();

    std::string program_;
    TemporaryFolder headers_;          ///< outlives the process, which may be killed
    std::unique_ptr<Process> process_; ///< null: not started, or ended
};

/// The process: takes orders from child_descriptor until it is closed. argv: its own, with the folder for its headers;
/// it starts itself again without randomised addresses, or NVRTC could not use its precompiled headers. Throws Error.
void serve_kernel_orders(int argc, const char* const* argv);

/// The expression for nvrtcAddNameExpression of a template's kernel: "glint::run_kernel<vortex::Step>"; "" for another
/// kernel, which NVRTC compiles in any case. Throws Error if its name cannot be written, as in a namespace without one.
std::string kernel_expression(const std::string& mangled);

// The orders and answers that pass through the socket (kernel_orders.cpp).

struct KernelAnswer {
    std::vector<std::byte> cubin;
    std::string problem; ///< "": none
};
/// They throw Error if the other end is gone. on_wait: as above.
void send_order(int channel, const KernelOrder&);
KernelAnswer receive_answer(int channel, const KernelCompiler::OnWait&);
bool receive_order(int channel, KernelOrder&); ///< waits; false: the socket was closed
void send_answer(int channel, const KernelAnswer&);

// The kernels in the text of a source (kernel_text.cpp): what NVRTC compiles of it, and whether a change touches
// anything else. The text is read as words, not as C++: what looks doubtful counts as no kernel.

/// The source without its functions for the CPU, whose lines stay empty: NVRTC compiles only code for GPUs. Types,
/// constants, constexpr functions and preprocessor lines stay.
std::string kernels_only(std::string_view source);

/// Whether two versions of a source differ at most in comments and in the bodies of functions that only kernels use, so
/// that everything on the CPU, the parameters and all types stay the same. False if the source has memory of the GPU
/// that a swap of its kernels would lose: variables with __device__, __constant__ or __managed__. Headers are not read.
bool differ_only_in_kernels(std::string_view before, std::string_view now);

} // namespace glint
