#include "app/timing/flags.h"
#include <charconv>

#ifndef GLINT_CUDA_ARCHITECTURES
#define GLINT_CUDA_ARCHITECTURES "" // without CUDA
#endif

namespace glint {
namespace {

/// Machine code runs on its own card and on later ones of the same generation.
bool runs_natively(std::string_view one, int major, int minor) {
    if (one.starts_with("all") || one == "native") return true; // compiled for all architectures, or for this machine's
    if (one.ends_with("-virtual")) return false;
    int number = 0;
    if (std::from_chars(one.data(), one.data() + one.size(), number).ec != std::errc()) return false;
    return number / 10 == major && number % 10 <= minor;
}

} // namespace

bool compiled_at_launch(std::string_view architectures, int compute_major, int compute_minor) {
    while (!architectures.empty()) {
        const auto end = architectures.find_first_of(";,");
        if (runs_natively(architectures.substr(0, end), compute_major, compute_minor)) return false;
        architectures = end == architectures.npos ? std::string_view() : architectures.substr(end + 1);
    }
    return true;
}

std::string_view built_for() { return GLINT_CUDA_ARCHITECTURES; }

} // namespace glint
