// Compiles the kernels of a source by NVRTC, in a tenth of a second instead of nvcc's seconds. NVRTC works in a process
// of its own, `glint compile-kernels`, which stays: its precompiled headers live in memory, and a crash stays there.
#pragma once
#include "app/files/child_process.h"
#include "app/files/descriptor.h"
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glint {

struct KernelOrder {
    std::string file;                 ///< the source's own headers are looked for next to it
    std::string text;                 ///< of the source
    std::vector<std::string> kernels; ///< mangled names of the templates' kernels; the others are compiled in any case
    std::string architecture;         ///< "sm_90"
};

/// One thread at a time.
class KernelCompiler {
public:
    /// Called several times a second during a wait; an exception from it ends the process.
    using OnWait = std::function<void()>;

    explicit KernelCompiler(std::string program) : program_(std::move(program)) {} ///< program: the glint to run
    /// The cubin. Waits: some seconds for the first one. Throws Error with the reason, in the compiler's words: the
    /// source may be right all the same, as NVRTC sees less of it than nvcc.
    std::vector<std::byte> compile(const KernelOrder&, const OnWait&);

private:
    struct Process {
        Process(const std::string& program, Descriptor mine, const Descriptor& its)
            : channel(std::move(mine)), child({program, "compile-kernels"}, its.number()) {}
        Descriptor channel;
        ChildProcess child;
    };
    void start();

    std::string program_;
    std::unique_ptr<Process> process_; ///< null: not started, or ended
};

/// The process: takes orders from child_descriptor until it is closed. argv: its own, because it starts itself again
/// without randomised addresses; else NVRTC could not use its precompiled headers. Throws Error.
void serve_kernel_orders(const char* const* argv);

/// What nvrtcAddNameExpression takes for a kernel: "glint::run_kernel<vortex::Step>"; "" if it is no template's, or if
/// its name cannot be written in C++.
std::string kernel_expression(const std::string& mangled);

// The orders and answers that pass through the socket (kernel_orders.cpp).

struct KernelAnswer {
    std::vector<std::byte> cubin;
    std::string problem; ///< "": none
};
/// Both throw Error if the other end is gone. on_wait: as above.
void send_order(int channel, const KernelOrder&);
KernelAnswer receive_answer(int channel, const KernelCompiler::OnWait&);
bool receive_order(int channel, KernelOrder&); ///< waits; false: the socket was closed
void send_answer(int channel, const KernelAnswer&);

// The kernels in the text of a source (kernel_text.cpp): what NVRTC compiles of it, and whether a change touches
// anything else. The text is read as words, not as C++: what looks doubtful counts as no kernel.

/// The source without its functions for the CPU, whose lines stay empty: NVRTC compiles only code for GPUs. Types,
/// constants, constexpr functions and preprocessor lines stay.
std::string kernels_only(std::string_view source);

/// Whether two versions of a source differ at most in comments and in the bodies of kernels, so that the functions for
/// the CPU, the parameters and all types stay the same. False if the source has memory of the GPU that a swap of its
/// kernels would lose: variables with __device__, __constant__ or __managed__.
bool differ_only_in_kernels(std::string_view before, std::string_view now);

} // namespace glint
