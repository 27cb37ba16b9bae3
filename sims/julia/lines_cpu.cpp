#include "julia/lines.h"
#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace julia {
namespace {

constexpr int longest = 1024; // cells at once: their data fit into a second-level cache

/// Points to follow, side by side; a multiple of a register's lanes.
template <class Real> struct Line {
    Set set;
    Complex<Real> c;
    int cap;
    float bound;
    int points;
    Real im, re[longest];
    Attractor attractor;
};

namespace avx2 {
constexpr int register_bytes = 32, lanes = 8, groups = 2;
using Real = float;
#include "api/vectors.inc"
#include "julia/orbits_simd.inc"
} // namespace avx2
namespace avx2_double {
constexpr int lanes = 4, groups = 2;
using avx2::any, avx2::store;
#include "julia/doubles.inc"
#include "julia/orbits_simd.inc"
} // namespace avx2_double

#ifdef __x86_64__
// Not in a separate file with other flags: the linker keeps one copy of an inline function, and it might be that
// file's.
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,avx512bw,avx512dq,prefer-vector-width=512")
namespace avx512 {
constexpr int register_bytes = 64, lanes = 16, groups = 4;
using Real = float;
#include "api/vectors.inc"
#include "julia/orbits_simd.inc"
} // namespace avx512
namespace avx512_double {
constexpr int lanes = 8, groups = 4;
using avx512::any, avx512::store;
#include "julia/doubles.inc"
#include "julia/orbits_simd.inc"
} // namespace avx512_double
#pragma GCC pop_options
#endif

template <class Real> using Run = void (*)(const Line<Real>&, Escapes<longest>&);

template <class Real> struct Work {
    const Picture& picture;
    Run<Real> run;

    void draw_row(int y) const {
        const int width = picture.pixels.width;
        for (int x = 0; x < width; x += longest) {
            const int cells = std::min(longest, width - x);
            draw_cells<longest>(picture, x, y, cells, picture.target(x, y),
                                [&](float at_x, float at_y, Escapes<longest>& to) { follow(at_x, at_y, cells, to); });
        }
    }

private:
    void follow(float x, float y, int cells, Escapes<longest>& to) const {
        const Window& window = picture.window;
        Line<Real> line;
        line.set = picture.set, line.c = as<Real>(picture.c), line.cap = picture.cap, line.bound = picture.bound;
        line.attractor = picture.attractor;
        line.points = (cells + 15) / 16 * 16; // whole registers
        for (int l = 0; l < line.points; ++l)
            line.re[l] = window.template point_as<Real>(x + static_cast<float>(l), y).re;
        line.im = window.template point_as<Real>(x, y).im;
        run(line, to);
    }
};

Run<float> run_in(float, glint::Simd simd) {
#ifdef __x86_64__
    if (simd == glint::Simd::avx512) return avx512::run;
#endif
    return (void)simd, avx2::run;
}
Run<double> run_in(double, glint::Simd simd) {
#ifdef __x86_64__
    if (simd == glint::Simd::avx512) return avx512_double::run;
#endif
    return (void)simd, avx2_double::run;
}

} // namespace

template <class Real> void draw_lines(glint::Device device, const Picture& picture, glint::Simd simd) {
    const glint::Device::Scope scope(device.host(), "escape");
    Work<Real> work{picture, run_in(Real{}, simd)};
    const auto body = [](void* arg, std::int32_t first, std::int32_t last) {
        for (int y = first; y < last; ++y) static_cast<const Work<Real>*>(arg)->draw_row(y);
    };
    const glint_host& host = device.host();
    host.for_rows(host.self, picture.pixels.height, 16 * picture.pixels.width, body, &work); // a cell is much work
}
template void draw_lines<float>(glint::Device, const Picture&, glint::Simd);
template void draw_lines<double>(glint::Device, const Picture&, glint::Simd);

} // namespace julia
