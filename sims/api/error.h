// What a simulation throws, and what a CUDA call that fails becomes.
#pragma once
#include <stdexcept>
#include <string>

#ifdef __CUDACC__
#include <cuda_runtime.h>
#endif

namespace glint {

/// What cannot go on here. The text is a sentence for the user; where it was thrown is kept for the log.
struct Error : std::runtime_error {
    explicit Error(const std::string& what, const char* at = __builtin_FILE(), int at_line = __builtin_LINE())
        : std::runtime_error(what), file(at), line(at_line) {}
    const char* file;
    int line;
};

#ifdef __CUDACC__
inline void check(cudaError_t status, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    if (status == cudaSuccess) return;
    cudaGetLastError(); // said here: the next launch must not say it again
    throw Error(std::string("CUDA: ") + cudaGetErrorString(status) + " (" + cudaGetErrorName(status) + ")", file, line);
}
#endif

} // namespace glint
