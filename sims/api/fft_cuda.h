// The transforms of fft.h on a GPU, by cuFFT, if nvcc compiles them and CUDA's toolkit has cuFFT's header. The library
// is loaded when a plan is made: a plugin or a program need not be linked with it, and runs on a CPU without it.
#pragma once
#include "complex.h"
#include "device.h"
#include "volume.h"
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#if defined(__NVCC__) && __has_include(<cufft.h>)
#define GLINT_HAS_CUFFT 1
#include <cufft.h>
#include <dlfcn.h>
#else
#define GLINT_HAS_CUFFT 0
#endif

namespace glint {

/// Elements from one row of a Field<T> to the next.
template <class T> int fft_pitch(int width) {
    return static_cast<int>(Field<std::remove_const_t<T>>::bytes_for({width, 1}) / std::int64_t{sizeof(T)});
}

/// A kernel; cuFFT itself does not divide. NVRTC, which has no __NVCC__, compiles it too.
struct ScaleFloats {
    View<float> numbers;
    float factor;
    GLINT_HD void operator()(int x, int y) const { numbers(x, y) *= factor; }
};

#if GLINT_HAS_CUFFT

/// cuFFT's functions. The library stays loaded until the program ends.
struct Cufft {
    Cufft() {
        const std::string name = "libcufft.so." + std::to_string(CUFFT_VER_MAJOR);
        void* library = nullptr;
        for (const char* folder : {"", "/usr/local/cuda/lib64/", "/opt/cuda/lib64/"})
            if (!library) library = dlopen((folder + name).c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
        if (!library)
            throw Error("a Fourier transform on the GPU needs cuFFT, and " + name +
                        " was not found: install it, add its folder to LD_LIBRARY_PATH, or run with --device cpu");
        find(create, library, "cufftCreate");
        find(destroy, library, "cufftDestroy");
        find(manage_memory, library, "cufftSetAutoAllocation");
        find(make, library, "cufftMakePlanMany");
        find(use_memory, library, "cufftSetWorkArea");
        find(use_stream, library, "cufftSetStream");
        find(real_forward, library, "cufftExecR2C");
        find(real_inverse, library, "cufftExecC2R");
        find(complex, library, "cufftExecC2C");
    }

    decltype(&cufftCreate) create;
    decltype(&cufftDestroy) destroy;
    decltype(&cufftSetAutoAllocation) manage_memory;
    decltype(&cufftMakePlanMany) make;
    decltype(&cufftSetWorkArea) use_memory;
    decltype(&cufftSetStream) use_stream;
    decltype(&cufftExecR2C) real_forward;
    decltype(&cufftExecC2R) real_inverse;
    decltype(&cufftExecC2C) complex;

private:
    template <class Function> static void find(Function& function, void* library, const char* name) {
        function = reinterpret_cast<Function>(dlsym(library, name));
        if (!function) throw Error(std::string("cuFFT has no function ") + name + ": install another version of CUDA");
    }
};
inline void check_cufft(cufftResult result, const char* call) {
    if (result == CUFFT_ALLOC_FAILED)
        throw Error("not enough memory on this device for a Fourier transform: try a smaller size");
    if (result != CUFFT_SUCCESS)
        throw Error(std::string(call) + " failed with status " + std::to_string(int(result)) +
                    ": try another size, or --device cpu");
}

/// A plan of cuFFT on the stream of the device. It needs scratch memory before it is used.
class CufftPlan {
public:
    /// columns: both axes are transformed, else only rows. Pitches: elements from one row to the next.
    CufftPlan(Device device, const Cufft& calls, cufftType kind, Extent size, bool columns, int from_pitch,
              int to_pitch)
        : CufftPlan(calls) {
        int cells[]{size.height, size.width}, from[]{size.height, from_pitch}, to[]{size.height, to_pitch};
        check_cufft(calls.manage_memory(plan_, 0), "cufftSetAutoAllocation");
        check_cufft(columns ? calls.make(plan_, 2, cells, from, 1, from_pitch * size.height, to, 1,
                                         to_pitch * size.height, kind, 1, &scratch_bytes_)
                            : calls.make(plan_, 1, cells + 1, from + 1, 1, from_pitch, to + 1, 1, to_pitch, kind,
                                         size.height, &scratch_bytes_),
                    "cufftMakePlanMany");
        check_cufft(calls.use_stream(plan_, device.stream()), "cufftSetStream");
    }
    ~CufftPlan() { destroy_(plan_); }
    CufftPlan(const CufftPlan&) = delete;
    CufftPlan& operator=(const CufftPlan&) = delete;

    cufftHandle handle() const { return plan_; }
    /// Elements of a list for the scratch memory.
    int scratch_words() const { return static_cast<int>(scratch_bytes_ / sizeof(std::uint64_t)) + 1; }

private:
    explicit CufftPlan(const Cufft& calls) : destroy_(calls.destroy) {
        check_cufft(calls.create(&plan_), "cufftCreate");
    }
    decltype(&cufftDestroy) destroy_;
    cufftHandle plan_ = 0;
    std::size_t scratch_bytes_ = 0;
};

class RealFftOnCuda {
public:
    RealFftOnCuda(Device device, Extent size, bool columns)
        : device_(device),
          forward_(device, calls_, CUFFT_R2C, size, columns, fft_pitch<float>(size.width),
                   fft_pitch<Complex>(size.width / 2 + 1)),
          inverse_(device, calls_, CUFFT_C2R, size, columns, fft_pitch<Complex>(size.width / 2 + 1),
                   fft_pitch<float>(size.width)),
          scratch_(device, std::max(forward_.scratch_words(), inverse_.scratch_words())) {
        for (const CufftPlan* plan : {&forward_, &inverse_})
            check_cufft(calls_.use_memory(plan->handle(), scratch_.view().data), "cufftSetWorkArea");
    }
    void forward(View<const float> cells, View<Complex> waves) {
        check_cufft(calls_.real_forward(forward_.handle(), const_cast<float*>(cells.data),
                                        reinterpret_cast<cufftComplex*>(waves.data)),
                    "cufftExecR2C");
        report_library_call(device_.stream(), "cufftExecR2C");
    }
    void inverse(View<Complex> waves, View<float> cells, float factor) {
        check_cufft(calls_.real_inverse(inverse_.handle(), reinterpret_cast<cufftComplex*>(waves.data), cells.data),
                    "cufftExecC2R");
        report_library_call(device_.stream(), "cufftExecC2R");
        device_.for_each("scale", cells.extent(), ScaleFloats{cells, factor});
    }

private:
    Device device_;
    Cufft calls_;
    CufftPlan forward_, inverse_;
    List<std::uint64_t> scratch_;
};

class ComplexFftOnCuda {
public:
    ComplexFftOnCuda(Device device, Extent size, bool columns)
        : device_(device),
          plan_(device, calls_, CUFFT_C2C, size, columns, fft_pitch<Complex>(size.width),
                fft_pitch<Complex>(size.width)),
          scratch_(device, plan_.scratch_words()) {
        check_cufft(calls_.use_memory(plan_.handle(), scratch_.view().data), "cufftSetWorkArea");
    }
    void transform(View<const Complex> from, View<Complex> to, bool inverse, float factor) {
        auto* const read = reinterpret_cast<cufftComplex*>(const_cast<Complex*>(from.data));
        auto* const written = reinterpret_cast<cufftComplex*>(to.data);
        check_cufft(calls_.complex(plan_.handle(), read, written, inverse ? CUFFT_INVERSE : CUFFT_FORWARD),
                    "cufftExecC2C");
        report_library_call(device_.stream(), "cufftExecC2C");
        if (!inverse) return;
        const View<float> parts{&to.data->re, 2 * to.width, to.height, 2 * to.pitch};
        device_.for_each("scale", parts.extent(), ScaleFloats{parts, factor});
    }

private:
    Device device_;
    Cufft calls_;
    CufftPlan plan_;
    List<std::uint64_t> scratch_;
};

#endif

} // namespace glint
