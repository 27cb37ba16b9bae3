// A checking build looks at each access of a view: GLINT_CHECK_BOUNDS is 1 in plugins of CMake's build type Debug, and
// in `glint check FILE.cpp`. On the CPU an access outside of a view is an exception that names kernel, cell and field;
// on CUDA it is a line of text, and the kernel stops. Else nothing is checked, and nothing is left of it.
#pragma once
#ifndef GLINT_CHECK_BOUNDS
#define GLINT_CHECK_BOUNDS 0
#endif

#if GLINT_CHECK_BOUNDS
#include "error.h"
#include <cstdio>
#include <utility>
#endif

namespace glint {

#if GLINT_CHECK_BOUNDS

/// An access outside of a view, as a sentence.
class OutOfBounds : public Error {
public:
    /// first: the view's memory. cell: "cell (8, 0)". size: "16x16 cells".
    OutOfBounds(const void* first, std::string cell, std::string size)
        : Error(""), first_(first), cell_(std::move(cell)), size_(std::move(size)) {
        tell();
    }
    void in_kernel(const char* label) { kernel_ = label, tell(); }
    /// If the field has that memory.
    void in_field(const char* id, const void* memory) {
        if (memory == first_) field_ = id, tell();
    }
    const char* what() const noexcept override { return text_.c_str(); }

private:
    void tell() {
        text_ = (kernel_.empty() ? "it" : "the kernel '" + kernel_ + "'") + " uses " + cell_ + " of ";
        text_ += field_.empty() ? "a view of " + size_ : "the field '" + field_ + "', which has " + size_;
    }
    const void* first_;
    std::string cell_, size_, kernel_, field_, text_;
};

GLINT_HD inline void require_inside(const void* first, int x, int y, int width, int height) {
    if (x >= 0 && y >= 0 && x < width && y < height) return;
#ifdef __CUDA_ARCH__
    (void)first;
    printf("glint: a kernel uses cell (%d, %d) of a view of %dx%d cells\n", x, y, width, height);
    __trap();
#else
    throw OutOfBounds(first, "cell (" + std::to_string(x) + ", " + std::to_string(y) + ")",
                      std::to_string(width) + "x" + std::to_string(height) + " cells");
#endif
}
GLINT_HD inline void require_inside(const void* first, int x, int y, int z, int width, int height, int depth) {
    if (x >= 0 && y >= 0 && z >= 0 && x < width && y < height && z < depth) return;
#ifdef __CUDA_ARCH__
    (void)first;
    printf("glint: a kernel uses cell (%d, %d, %d) of a view of %dx%dx%d cells\n", x, y, z, width, height, depth);
    __trap();
#else
    throw OutOfBounds(first, "cell (" + std::to_string(x) + ", " + std::to_string(y) + ", " + std::to_string(z) + ")",
                      std::to_string(width) + "x" + std::to_string(height) + "x" + std::to_string(depth) + " cells");
#endif
}
GLINT_HD inline void require_inside(const void* first, int i, int count) {
    if (i >= 0 && i < count) return;
#ifdef __CUDA_ARCH__
    (void)first;
    printf("glint: a kernel uses element %d of a list of %d\n", i, count);
    __trap();
#else
    throw OutOfBounds(first, "element " + std::to_string(i), std::to_string(count) + " elements");
#endif
}

#else

template <class... Numbers>
GLINT_HD [[gnu::always_inline]] inline void require_inside(const void*, Numbers...) {} // nothing

#endif

/// Runs a kernel on the CPU: an access outside of a view is told with the kernel's label.
template <class Run> void run_labelled(const char* label, const Run& run) {
#if GLINT_CHECK_BOUNDS
    try {
        run();
    } catch (OutOfBounds& access) {
        access.in_kernel(label);
        throw;
    }
#else
    (void)label;
    run();
#endif
}

} // namespace glint
