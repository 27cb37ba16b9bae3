// Exceptions of simulations, and the check that turns a failed CUDA call into one.
#pragma once
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

#ifdef __CUDACC__
#include <cuda_runtime.h>
#endif

namespace glint {

/// Thrown if a simulation cannot continue. The text is a sentence for the user; the place of the throw is kept for the
/// log.
struct Error : std::runtime_error {
    explicit Error(const std::string& what, const char* at = __builtin_FILE(), int at_line = __builtin_LINE())
        : std::runtime_error(what), file(at), line(at_line) {}
    const char* file;
    int line;
};

/// Whether these are the standard library's own words: "stoi", "vector::_M_range_check: __n (which is 3) …".
inline bool is_library_message(const std::string& words) {
    return words.find(' ') == words.npos || words.find("::") != words.npos || words.starts_with("basic_string:");
}

/// The sentence for any exception: the standard library's own words name neither the thing nor the remedy.
inline std::string sentence_of(const std::exception& error) {
    if (dynamic_cast<const std::bad_alloc*>(&error) || dynamic_cast<const std::length_error*>(&error))
        return "there is not enough memory: try a smaller size";
    const auto* system = dynamic_cast<const std::system_error*>(&error);
    if (system && system->code() == std::errc::resource_unavailable_try_again)
        return "the system cannot start more threads: close other programs, or raise the limit (ulimit -u)";
    if (dynamic_cast<const std::logic_error*>(&error) && is_library_message(error.what()))
        return "the code has a mistake: an invalid memory access or an invalid number";
    return error.what();
}

#ifdef __CUDACC__
inline void check(cudaError_t status, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    if (status == cudaSuccess) return;
    cudaGetLastError(); // reported here: the next launch must not report it again
    throw Error(std::string("CUDA: ") + cudaGetErrorString(status) + " (" + cudaGetErrorName(status) + ")", file, line);
}
#endif

} // namespace glint
